import Foundation
import TestSupport
import Testing

/// Checks that targets with floors follow the order in their READMEs.
@Suite(.tags(.slow)) struct FloorTests {
  /// Maximum number of Swift files of a target without floors.
  private static let maxFiles = 40

  /// Targets with Swift files, each with their number; without those of `Compatibility`, which are
  /// small and have folders of their own.
  private static func targets() throws -> [(name: String, files: Int)] {
    try SourceTree.folders(below: "Sources").filter { $0 != "Compatibility" }
      .map { ($0, try SourceTree.files(below: "Sources/\($0)").count) }.filter { $0.1 > 0 }
  }

  /// Read once for all tests.
  private static let read = Result { try targets().compactMap { try Floors($0.name) } }

  private static func all() throws -> [Floors] { try read.get() }

  @Test("every target with more than 40 Swift files states floors")
  func largeTargetsStateFloors() throws {
    let large = try Self.targets().filter { $0.files > Self.maxFiles }
    #expect(large.count > 10)
    let stated = Set(try Self.all().map(\.target))
    for target in large {
      #expect(stated.contains(target.name), "\(target.name) has \(target.files) files")
    }
  }

  @Test func alignmentAndTexturingHaveFloors() throws {
    #expect(Set(try Self.all().map(\.target)).isSuperset(of: ["Alignment", "Texturing"]))
  }

  @Test func everyFolderHasAFloor() throws {
    for floors in try Self.all() { #expect(try floors.unplaced() == [], "\(floors.target)") }
  }

  @Test func noFloorRefersToAHigherOne() throws {
    for floors in try Self.all() {
      #expect(floors.violations() == [], "\(floors.target)")
    }
  }

  @Test func referencesToHigherFloorsAreDetected() throws {
    let alignment = try #require(try Self.all().first { $0.target == "Alignment" })
    #expect(alignment.order.first == "Model")
    // No floor except the highest may name a declaration of the highest.
    let found = alignment.violations(adding: "let probe: ModelCheck? = nil")
    #expect(found.count == alignment.order.count - 1)
    #expect(found.allSatisfy { $0.hasSuffix("names ModelCheck") })
  }
}

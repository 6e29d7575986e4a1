import Foundation
import Testing

/// Holds targets with floors to the order that their READMEs state.
@Suite struct FloorTests {
  private static func all() throws -> [Floors] {
    try SourceTree.folders(below: "Sources").filter { !$0.hasPrefix("C") || $0 == "Capture" }
      .compactMap { try Floors($0) }
  }

  @Test func alignmentAndTexturingHaveFloors() throws {
    #expect(Set(try Self.all().map(\.target)).isSuperset(of: ["Alignment", "Texturing"]))
  }

  @Test func everyFolderHasAFloor() throws {
    for floors in try Self.all() { #expect(try floors.unplaced() == [], "\(floors.target)") }
  }

  @Test func noFloorNamesAHigherOne() throws {
    for floors in try Self.all() {
      #expect(floors.violations() == [], "\(floors.target)")
    }
  }

  @Test func namingAHigherFloorIsSeen() throws {
    let alignment = try #require(try Floors("Alignment"))
    #expect(alignment.order.first == "Tracks")
    // Every floor but the highest must be stopped from naming what the highest declares.
    let found = alignment.violations(adding: "let probe: WorldFrame? = nil")
    #expect(found.count == alignment.order.count - 1)
    #expect(found.allSatisfy { $0.hasSuffix("names WorldFrame") })
  }
}

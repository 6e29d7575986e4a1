import Foundation
import Measuring
import Scene
import TestSupport
import Testing

@testable import Workspace

@Suite struct MeasurementStorageTests {
  private static let settings: WorkspaceSettings = {
    var found = WorkspaceSettings(values: [.align: ["max-error": "3.5"]], excluded: ["a.jpg"])
    found.measurements.points = ["p", "q"].map { name in
      PickedPoint(
        name: name,
        picks: [Pick(frame: "a.jpg", x: 0.1, y: 2), Pick(frame: "b.jpg", x: 1.0 / 3, y: 4)])
    }
    found.measurements.distances = [KnownDistance("p", "q", length: 0.254, deviation: 0.001)]
    return found
  }()

  @Test func measurementsAreStoredWithTheSettings() throws {
    #expect(try WorkspaceSettings(fileBytes: Array(Self.settings.fileBytes())) == Self.settings)
  }

  @Test func aFlippedBitNeverChangesMeasurementsUnnoticed() throws {
    let bytes = Array(try Self.settings.fileBytes())
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        guard let read = try? WorkspaceSettings(fileBytes: changed) else { continue }
        #expect(read == Self.settings, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func filesWithoutMeasurementsAreThoseOfEarlierVersions() throws {
    var settings = Self.settings
    settings.measurements = Measurements()
    let text = String(decoding: try settings.fileBytes(), as: UTF8.self)
    #expect(!text.contains("measurements"))
    #expect(try WorkspaceSettings(fileBytes: Array(text.utf8)) == settings)
  }

  @Test func measurementsOfALaterVersionAreNotRead() throws {
    let text = String(decoding: try Self.settings.fileBytes(), as: UTF8.self)
    let later = text.replacing(#""version" : 1"#, with: #""version" : 2"#)
    #expect(later != text)
    #expect(throws: (any Error).self) { try WorkspaceSettings(fileBytes: Array(later.utf8)) }
  }

  @Test func aTruncatedFileIsRejected() throws {
    let bytes = Array(try Self.settings.fileBytes())
    for length in 0..<(bytes.count - 1) {
      #expect(throws: (any Error).self) {
        try WorkspaceSettings(fileBytes: Array(bytes.prefix(length)))
      }
    }
  }
}

import Formats
import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Capture

extension PoseFileFormat {
  /// A header line, then lines of names and centers.
  fileprivate static let toy = PoseFileFormat("toy", title: "Toy")
  /// `{"toy": {NAME: [x, y, z]}}`.
  fileprivate static let toyJSON = PoseFileFormat("toy-json", title: "Toy 2")
}

extension PoseFileReader {
  fileprivate static let toy = PoseFileReader(
    .toy,
    .bytes { bytes, _ in
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      return try .toy(.toy, lines.map { $0.split(separator: " ").map { String($0) } })
    },
    places: PoseFilePlaces(names: ["cameras.toy": 11], endings: [".toy"]),
    recognizes: { $0.text.hasPrefix("TOY 1\n") })

  fileprivate static let toyJSON = PoseFileReader(
    .toyJSON,
    .json(
      ParsedPoses(where: { $0.has("toy") }) { root, _ in
        let centers = root.object("toy")
        let rows = try (centers?.keys ?? []).map { name in
          [name] + (try centers?.numbers(name, count: 3) ?? []).map { "\($0)" }
        }
        return try .toy(.toyJSON, rows)
      }))
}

extension PoseList {
  /// Cameras that look along z: each row has a name and a center.
  fileprivate static func toy(_ format: PoseFileFormat, _ rows: [[String]]) throws -> PoseList {
    var list = PoseList(format: format)
    for row in rows {
      let c = row.dropFirst().compactMap { Double($0) }
      guard c.count == 3 else { throw FileProblem.notNumbers(key: row[0], count: 3) }
      list.entries.append(
        Entry(
          name: row[0],
          pose: RigidTransform(rotation: .identity, center: SIMD3(c[0], c[1], c[2]))))
    }
    return list
  }
}

/// A new pose file format needs only a reader and its entry in the list.
@Suite struct ToyPoseReaderTests {
  private static let readers = PoseFileReader.standard + [.toy, .toyJSON]
  private static let text = "TOY 1\na.jpg 1 2 3\nb.jpg 4 5 6\n"
  private static let json = #"{"toy": {"a.jpg": [1, 2, 3], "b.jpg": [4, 5, 6]}}"#

  private func expectPoses(_ list: PoseList, _ format: PoseFileFormat) {
    #expect(list.format == format)
    #expect(list.remarks.isEmpty)
    #expect(list.entries.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(list.entries.map(\.pose.center) == [SIMD3(1, 2, 3), SIMD3(4, 5, 6)])
  }

  @Test func addedReaderReadsItsFormat() throws {
    let url = URL(fileURLWithPath: "/poses.txt")
    let bytes = Array(Self.text.utf8)
    expectPoses(try PoseFile.list(bytes, url, readers: Self.readers), .toy)
    #expect(throws: FileProblem.noPoses) { try PoseFile.list(bytes, url) }
  }

  @Test func addedReaderTakesPrecedenceOverTheGenericJSONReader() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.json, to: "poses.json")
    expectPoses(try PoseFile.read(file, readers: Self.readers), .toyJSON)
    #expect(throws: CaptureError.badPoses(file, .noPoses)) { try PoseFile.read(file) }
  }

  @Test(arguments: ["cameras.toy", "other.toy"])
  func fileOfAnAddedReaderIsFoundInAFolder(name: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.text, to: name)
    #expect(PoseFile.holdsPoses(file, readers: Self.readers))
    #expect(!PoseFile.holdsPoses(file))
    expectPoses(try PoseFile.read(folder.url, readers: Self.readers), .toy)
    #expect(throws: CaptureError.badPoses(folder.url, .noPoses)) { try PoseFile.read(folder.url) }
  }

  @Test func standardPoseFormatsHaveFixedNames() {
    #expect(
      Set(PoseFileFormat.allCases.map(\.rawValue)) == [
        "poses", "truth", "nerfstudio", "colmap", "bundler", "openmvg", "meshroom", "opensfm",
        "metashape", "realitycapture", "middlebury", "strecha", "openmvs",
      ])
    #expect(PoseFileFormat(rawValue: "meshroom") == .meshroom)
    #expect(PoseFileFormat(rawValue: "toy") == nil)
  }
}

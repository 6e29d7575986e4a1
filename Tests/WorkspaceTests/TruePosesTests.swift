import Foundation
import Geometry
import Numerics
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import ShellKit

/// Every format of true poses that `compare` reads, with the same two cameras: intact, truncated
/// and modified.
@Suite(.tags(.slow)) struct TruePosesTests {
  struct Fixture: CustomTestStringConvertible, Sendable {
    let file: String
    let format: String
    let bytes: [UInt8]
    /// Whether the file contains one camera of a folder.
    var isFolder = false
    var testDescription: String { "\(format) \(file), \(bytes.count) bytes" }

    init(_ file: String, _ format: String, _ text: String, isFolder: Bool = false) {
      self.init(file, format, Array(text.utf8))
      self.isFolder = isFolder
    }

    init(_ file: String, _ format: String, _ bytes: [UInt8]) {
      self.file = file
      self.format = format
      self.bytes = bytes
    }
  }

  /// A rotation by 90° about y and a center at (1, 2, 3), from camera to world: x ↦ −z, z ↦ x.
  static let center = SIMD3(1.0, 2, 3)
  static let rotation = Matrix3(rows: SIMD3(0, 0, -1), SIMD3(0, 1, 0), SIMD3(1, 0, 0))

  static let fixtures = [
    Fixture(
      "poses.json", "poses",
      #"{"a.jpg": {"R": [[0, 0, -1], [0, 1, 0], [1, 0, 0]], "C": [1, 2, 3]}}"#),
    Fixture(
      "ground_truth.json", "truth",
      #"{"images": [{"name": "a.jpg", "camera_to_world": [[0, 0, 1, 1], [0, 1, 0, 2], "#
        + "[-1, 0, 0, 3], [0, 0, 0, 1]]}]}"),
    Fixture(
      "transforms.json", "nerfstudio",
      #"{"frames": [{"file_path": "images/a.jpg", "transform_matrix": [[0, 0, -1, 1], "#
        + "[0, -1, 0, 2], [-1, 0, 0, 3], [0, 0, 0, 1]]}]}"),
    Fixture(
      "images.txt", "colmap",
      "# comment\n1 0.7071067811865476 0 -0.7071067811865476 0 3 -2 -1 1 a.jpg\n10 20 -1\n"),
    Fixture("images.bin", "colmap", colmapBinary),
    Fixture(
      "a.jpg.camera", "strecha",
      "900 0 320\n0 900 240\n0 0 1\n0 0 0\n0 0 1\n0 1 0\n-1 0 0\n1 2 3\n640 480\n",
      isFolder: true),
    Fixture(
      "dino_par.txt", "middlebury",
      "1\na.jpg 900 0 320 0 900 240 0 0 1 0 0 -1 0 1 0 1 0 0 3 -2 -1\n"),
  ]

  private static var colmapBinary: [UInt8] {
    var out = ByteWriter()
    out.integer(UInt64(1))
    out.integer(UInt32(1))
    for value in [0.7071067811865476, 0, -0.7071067811865476, 0, 3, -2, -1] { out.double(value) }
    out.integer(UInt32(1))
    out.raw("a.jpg\0".utf8)
    out.integer(UInt64(1))
    for value in [10.0, 20.0] { out.double(value) }
    out.integer(UInt64.max)
    return out.bytes
  }

  private func read(_ bytes: some Sequence<UInt8>, _ fixture: Fixture) throws -> TruePoses {
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: fixture.file)
    return try TruePoses.read(fixture.isFolder ? folder.url : file)
  }

  @Test(arguments: fixtures) func everyFormatGivesTheSamePose(fixture: Fixture) throws {
    let truth = try read(fixture.bytes, fixture)
    #expect(truth.format == fixture.format)
    #expect(truth.poses.count == 1)
    let pose = try #require(truth.pose(of: "a.jpg"))
    #expect(distance(pose.center, TruePosesTests.center) < 1e-9)
    #expect(rotationAngle(pose.rotation, TruePosesTests.rotation) < 1e-7)
  }

  @Test(arguments: fixtures) func truncatedAndModifiedFilesGivePosesOrOneError(fixture: Fixture) {
    func attempt(_ bytes: some Sequence<UInt8>) {
      do {
        let truth = try read(bytes, fixture)
        #expect(truth.poses.count == 1)
        #expect(truth.poses.values.allSatisfy { $0.center.x.isFinite })
      } catch {
        let text = Messages.text(of: error).message
        #expect(error is TruthError)
        #expect(!text.contains("\n"))
        #expect(text.contains(fixture.isFolder ? "ocs-test" : fixture.file), "\(text)")
      }
    }
    for length in fixture.bytes.indices { attempt(fixture.bytes[..<length]) }
    for index in fixture.bytes.indices {
      for mask: UInt8 in [0x01, 0x10, 0x80, 0xFF] {
        var bytes = fixture.bytes
        bytes[index] ^= mask
        attempt(bytes)
      }
    }
  }

  @Test func slashesAroundNamesAreIgnoredAndEmptyNamesSkipped() throws {
    let folder = try TemporaryFolder()
    let entry = #"{"R": [1, 0, 0, 0, 1, 0, 0, 0, 1], "C": [0, 0, 1]}"#
    let file = try folder.write(#"{"///u///": \#(entry), "///": \#(entry)}"#, to: "poses.json")
    #expect(Array(try TruePoses.read(file).poses.keys) == ["u"])
  }
}

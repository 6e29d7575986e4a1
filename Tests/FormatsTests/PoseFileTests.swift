import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Formats

/// Pose files in the formats of other tools, computed from their documentation.
@Suite struct PoseFileTests {
  private func read(_ fixture: PoseFileFixture, _ text: String? = nil) throws -> PoseList {
    let folder = try TemporaryFolder()
    for (name, text) in fixture.others { try folder.write(text, to: name) }
    return try PoseFile.list(
      Array((text ?? fixture.text).utf8), folder.url.appendingPathComponent(fixture.file))
  }

  @Test(arguments: PoseFileFixture.all)
  func poseAndIntrinsicsOfEveryFormatAreRead(fixture: PoseFileFixture) throws {
    let list = try read(fixture)
    #expect(list.format == fixture.format)
    #expect(list.entries.count == 1)
    let entry = list.entries[0]
    #expect(PoseNames(list).entry(of: "a.jpg") == entry)
    #expect(distance(entry.pose.center, ScanPose.pose.center) < 1e-6)
    #expect(rotationAngle(entry.pose.rotation, ScanPose.pose.rotation) < 1e-6)
    let camera = try #require(try entry.camera?.camera(width: 64, height: 48))
    #expect(abs(camera.fx - 50) < 1e-9)
    #expect(abs(camera.fy - 50) < 1e-9)
    let middle = fixture.isWhole ? SIMD2(31.0, 25) : SIMD2(32, 24)
    #expect(abs(camera.cx - middle.x) < 1e-9)
    #expect(abs(camera.cy - middle.y) < 1e-9)
    if ![.middlebury, .strecha].contains(fixture.format) {
      #expect((camera.k1, camera.k2) == (0.01, -0.02))
    }
  }

  @Test(arguments: PoseFileFixture.all)
  func truncatedAndCorruptedFilesGivePosesOrAFileProblem(fixture: PoseFileFixture) throws {
    let folder = try TemporaryFolder()
    for (name, text) in fixture.others { try folder.write(text, to: name) }
    let bytes = Array(fixture.text.utf8)
    func attempt(_ bytes: some Sequence<UInt8>) throws {
      do {
        let list = try PoseFile.list(
          Array(bytes), folder.url.appendingPathComponent(fixture.file))
        #expect(list.entries.allSatisfy { $0.pose.center.x.isFinite })
      } catch {
        #expect(error is FileProblem, "\(error)")
      }
    }
    for length in stride(from: 0, to: bytes.count, by: 3) { try attempt(bytes[..<length]) }
    for index in stride(from: 0, to: bytes.count, by: 5) {
      for mask: UInt8 in [0x01, 0x10, 0x80] {
        var changed = bytes
        changed[index] ^= mask
        try attempt(changed)
      }
    }
  }

  @Test(arguments: ["nan", "1e300", "-inf", ""])
  func invalidNumbersAreRejected(word: String) throws {
    let text = PoseFileFixture.strecha.text.replacingOccurrences(
      of: "0 0 0\n", with: "0 0 0 \(word) ")
    let list = try read(.strecha, word.isEmpty ? "" : text)
    #expect(list.entries.isEmpty)
    #expect(list.remarks.map(\.part) == [.pose])
  }

  /// Versions differ in the representation of focal lengths: (version, lines of the intrinsics).
  @Test(arguments: [
    ("2", "1", #""pxFocalLength": ["50", "60"]"#), ("2", "0", #""pxFocalLength": ["50", "60"]"#),
    ("2", "2", #""focalLength": "25", "pixelRatio": "0.8333333333333334""#),
    ("2", "10", #""focalLength": "25", "pixelRatio": "1.2""#),
    ("2", "11", #""focalLength": "30", "pixelRatio": "1.2""#),
  ])
  func focalLengthsOfMeshroomVersionsAreRead(minor: String, patch: String, lines: String) throws {
    let text = PoseFileFixture.meshroom.text
      .replacingOccurrences(of: #"["1", "2", "11"]"#, with: "[\"1\", \"\(minor)\", \"\(patch)\"]")
      .replacingOccurrences(of: #""focalLength": "25", "pixelRatio": "1""#, with: lines)
    let list = try read(PoseFileFixture.meshroom, text)
    let focal = try #require(list.entries.compactMap(\.camera).first).focal
    #expect(abs(focal.x - 50) < 1e-9, "\(focal)")
    #expect(abs(focal.y - 60) < 1e-9, "\(focal)")
  }

  @Test func bundleWithoutACompleteListIsAnError() throws {
    var fixture = PoseFileFixture.bundler
    fixture.others = [:]
    #expect(throws: FileProblem.notThere("bundle.list.txt or list.txt")) { try read(fixture) }
    fixture.others = ["list.txt": "a.jpg\n"]
    #expect(throws: FileProblem.nameCount(1, cameras: 2)) { try read(fixture) }
  }
}

import Formats
import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Capture

/// Pose files of other tools next to photographs.
@Suite struct PoseAttachmentTests {
  private func read(_ fixture: PoseFileFixture, _ text: String? = nil) throws -> PoseList {
    let folder = try TemporaryFolder()
    for (name, text) in fixture.others { try folder.write(text, to: name) }
    return try PoseFile.read(folder.write(text ?? fixture.text, to: fixture.file))
  }

  @Test(arguments: ["nan", ""]) func filesWithoutPosesAreErrors(word: String) throws {
    let text = PoseFileFixture.strecha.text
      .replacingOccurrences(of: "0 0 0\n", with: "0 0 0 \(word) ")
    #expect(throws: CaptureError.self) { try read(.strecha, word.isEmpty ? "" : text) }
  }

  @Test(arguments: PoseFileFixture.all) func posesAreAttachedByName(fixture: PoseFileFixture) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(photograph(seed: 1), to: "a.jpg")
    try folder.write(photograph(seed: 2), to: "c.jpg")
    let capture = try CaptureFolder.load(folder.url)
    let list = try read(fixture)
    let file = folder.url.appendingPathComponent(fixture.file)
    var options = CaptureOptions()
    options.poseScale = 2
    let posed = try capture.attaching(list, from: file, options: options)
    let pose = try #require(posed.viewSet.views[0].devicePose)
    #expect(distance(pose.center, ScanPose.center * 2) < 1e-6)
    #expect(posed.viewSet.views[1].devicePose == nil)
    #expect(posed.notes.map(\.fact) == [.notNamed(in: fixture.file)])
    let camera = posed.viewSet.cameras[posed.viewSet.views[0].camera]
    #expect(camera.source == .given)
    #expect(abs(camera.camera.fx - 50) < 1e-9)
    // One camera from the file and one of the photograph that the file does not list; no unused
    // cameras.
    #expect(Set(posed.viewSet.views.map(\.camera)) == Set(posed.viewSet.cameras.indices))
    let alone = try capture.keeping([0]).attaching(list, from: file, options: options)
    #expect(alone.viewSet.cameras.map(\.source) == [.given])
    let other = try CaptureFolder.load(folder.url).keeping([1])
    let error = #expect(throws: CaptureError.self) {
      try other.attaching(list, from: file, options: options)
    }
    guard case .noPhotographOfPoses(file, _, "c.jpg")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A pose file next to the folder of photographs is reported as unused unless it is requested.
  @Test func requestedPosesAreNotReportedAsUnused() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/a.jpg")
    let file = try folder.write(PoseFileFixture.meshroom.text, to: "cameras.sfm")
    var options = CaptureOptions()
    options.poses = .none
    let capture = try CaptureFolder.load(folder.url, options: options)
    #expect(capture.skipped == [FileRemark(file: "cameras.sfm", .aside(.poses))])
    let posed = try capture.attaching(PoseFile.read(file), from: file, options: CaptureOptions())
    #expect(!posed.skipped.contains { $0.fact == .aside(.poses) })
  }

  @Test(arguments: PoseFileFixture.all)
  func poseFileInTheFolderOfPhotographsIsUsed(fixture: PoseFileFixture) throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    for (name, text) in fixture.others { try folder.write(text, to: name) }
    try folder.write(fixture.text, to: fixture.file)
    let capture = try CaptureFolder.load(folder.url)
    try ScanPose.expectSame(capture.viewSet.views[0].devicePose)
    #expect(capture.poseFormat == fixture.format)
    #expect(capture.skipped.allSatisfy { $0.file != fixture.file })
    var options = CaptureOptions()
    options.poses = .none
    let plain = try CaptureFolder.load(folder.url, options: options)
    #expect(plain.viewSet.views[0].devicePose == nil)
    #expect(plain.skipped.contains(FileRemark(file: fixture.file, .aside(.poses))))
  }

  @Test func damagedPoseFileIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    try folder.write("{\"version\": [\"1\"", to: "cameras.sfm")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.viewSet.views[0].devicePose == nil)
    #expect(capture.poseFormat == nil)
    guard case .notUsed? = capture.skipped.first?.fact, capture.skipped.count == 1 else {
      Issue.record("\(capture.skipped)")
      return
    }
  }

  @Test func groundTruthOfARenderedCaptureIsIgnored() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    try folder.write("{\"a.jpg\": {}}", to: "ground_truth.json")
    #expect(try CaptureFolder.load(folder.url).viewSet.views[0].devicePose == nil)
  }

  @Test func photographsAreFoundNextToAPoseFileAndAboveIt() throws {
    let list = try read(PoseFileFixture.meshroom)
    let folder = try TemporaryFolder()
    let file = try folder.write(PoseFileFixture.meshroom.text, to: "a/b/cameras.sfm")
    #expect(PoseFile.isPoseFile(file))
    #expect(PoseFile.photographs(of: list, near: file) == nil)
    try folder.write(photograph(), to: "images/a.jpg")
    #expect(PoseFile.photographs(of: list, near: file)?.lastPathComponent == "images")
    try folder.write(photograph(), to: "a/b/a.jpg")
    #expect(PoseFile.photographs(of: list, near: file)?.lastPathComponent == "b")
  }

  @Test func poseFileInTheParentFolderIsUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/a.jpg")
    try folder.write(PoseFileFixture.meshroom.text, to: "cameras.sfm")
    let capture = try CaptureFolder.load(folder.url)
    try ScanPose.expectSame(capture.viewSet.views[0].devicePose)
    #expect(capture.poseFormat == .meshroom)
    #expect(capture.skipped.allSatisfy { $0.file != "cameras.sfm" })
    let photographs = try CaptureFolder.load(folder.url.appendingPathComponent("images"))
    #expect(photographs.viewSet.views[0].devicePose == nil)
  }

  @Test func posesOfOtherPhotographsAreReportedAndNotUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/other.jpg")
    try folder.write(PoseFileFixture.meshroom.text, to: "cameras.sfm")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.viewSet.views[0].devicePose == nil)
    #expect(capture.skipped == [FileRemark(file: "cameras.sfm", .aside(.poses))])
  }
}

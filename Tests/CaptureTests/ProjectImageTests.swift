import Formats
import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import Capture
@testable import Imaging

/// The photographs of other programs' projects, under names of another machine.
@Suite struct ProjectImageTests {
  private static let camera = Camera(width: 64, height: 48, focal: 60)

  private func project(_ folder: TemporaryFolder, _ names: [String]) -> ProjectImages {
    ProjectImages(
      folder: folder.url, images: folder.url.appendingPathComponent("images"),
      entries: names.map { .init(name: $0, camera: 0) },
      cameras: [ViewCamera(camera: Self.camera, source: .given)])
  }

  private func capture(_ project: ProjectImages) throws -> Capture {
    try project.capture(format: .colmap, options: CaptureOptions(), sound: .init(), in: .init())
  }

  @Test(arguments: [
    ("a.jpg", "a.JPG", "a.jpg"), ("e\u{301}.jpg", "\u{E9}.jpg", "\u{E9}.jpg"),
    ("a.jpg", "/home/me/scan/images/a.jpg", "a.jpg"), ("a.jpg", "C:\\scan\\images\\a.jpg", "a.jpg"),
    ("a.jpg", "../images/a.jpg", "a.jpg"),
  ])
  func imagesAreFoundUnderOtherNames(disk: String, stated: String, shown: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/\(disk)")
    try folder.write(photograph(seed: 2), to: "masks/a.png")
    let found = try capture(project(folder, [stated]))
    #expect(found.hasPhotographs)
    #expect(found.frames.map(\.name) == [stated == "a.JPG" ? stated : shown])
  }

  @Test func absoluteNamesKeepTheFoldersThatDiffer() {
    let names = ["/home/me/left/a.jpg", "/home/me/right/a.jpg", "b.jpg"]
    #expect(ProjectNames.safe(names) == ["left/a.jpg", "right/a.jpg", "b.jpg"])
    #expect(ProjectNames.safe(["/x/b.jpg", "b.jpg"]) == ["x/b.jpg", "b.jpg"])
    #expect(ProjectNames.safe(["a/b.jpg"]) == ["a/b.jpg"])
  }

  @Test func missingImagesAreNotTakenFromMasks() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/b.jpg")
    try folder.write(photograph(seed: 2), to: "masks/a.jpg")
    let found = try capture(project(folder, ["a.jpg", "b.jpg"]))
    #expect(found.viewSet.views.map(\.isHere) == [false, true])
    #expect(found.notes == [FileRemark(file: "a.jpg", .notUsed(.noSuchFile))])
  }

  @Test func photographsThatTheProjectDoesNotListAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/a.jpg")
    try folder.write(photograph(seed: 2), to: "images/b.jpg")
    let found = try capture(project(folder, ["a.jpg"]))
    let name = folder.url.lastPathComponent
    #expect(found.skipped == [FileRemark(file: "b.jpg", .notNamed(in: name))])
    // A project without any of its photographs is used for its results.
    let away = try capture(project(folder, ["c.jpg"]))
    #expect(!away.hasPhotographs)
    #expect(away.notes.isEmpty)
    #expect(away.skipped.isEmpty)
  }

  @Test func reducedImagesAreRecognizedByTheirAspectRatio() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(width: 32, height: 24), to: "images/a.jpg")
    #expect(project(folder, ["a.jpg"]).otherSizes == [0: SIMD2(32, 24)])
    try folder.write(photograph(width: 30, height: 30), to: "images/a.jpg")
    #expect(project(folder, ["a.jpg"]).otherSizes.isEmpty)
    try folder.write(photograph(width: 64, height: 48), to: "images/a.jpg")
    #expect(project(folder, ["a.jpg"]).otherSizes.isEmpty)
  }
}

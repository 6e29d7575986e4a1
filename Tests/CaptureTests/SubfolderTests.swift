import Formats
import Foundation
import Scene
import TestSupport
import Testing

@testable import Capture
@testable import Imaging

/// Photographs in subfolders: passes, cameras, memory cards.
@Suite struct SubfolderTests {
  private func load(_ names: [String], _ more: [String: String] = [:]) throws -> Capture {
    let folder = try TemporaryFolder()
    for (seed, name) in names.enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: name)
    }
    for (name, text) in more { try folder.write(text, to: name) }
    return try CaptureFolder.load(folder.url)
  }

  @Test(arguments: [
    ["left/1.jpg", "right/1.jpg"], ["1.jpg", "pass2/1.jpg"],
    ["DCIM/100APPLE/1.jpg", "DCIM/101APPLE/1.jpg"], ["images/cam0/1.jpg", "images/cam1/1.jpg"],
  ])
  func photographsOfAllFoldersLoad(names: [String]) throws {
    let capture = try load(names)
    #expect(capture.frames.count == 2)
    #expect(capture.skipped.isEmpty)
    #expect(Set(capture.frames.map(\.name)).count == 2)
  }

  @Test func otherFoldersAreReportedAndLeftOut() throws {
    let names = [
      "a.jpg", "cam/b.jpg", "masks/a.png.jpg", "cam/depth/b.jpg", "cam_2/b.jpg",
      "scan/images/c.jpg",
      "mesh/texture.jpg", "dense/d.jpg",
    ]
    let capture = try load(names, ["scan/transforms.json": "{}", "mesh/mesh.obj": "v 0 0 0"])
    #expect(capture.frames.map(\.name) == ["a.jpg", "b.jpg"])
    let wanted: [String: OtherFile] = [
      "masks/": .mask, "cam/depth/": .depthMap, "cam_2/": .otherPictures, "dense/": .otherFolder,
      "mesh/": .otherFolder, "scan/": .otherPart,
    ]
    for (file, kind) in wanted {
      #expect(capture.skipped.contains(FileRemark(file: file, .aside(kind))), "\(file)")
    }
  }

  @Test func photographsNextToTheImageFolderAreReported() throws {
    let capture = try load(["images/a.jpg", "rejected/deep/b.jpg"])
    #expect(capture.frames.map(\.name) == ["a.jpg"])
    #expect(capture.skipped == [FileRemark(file: "rejected/", .aside(.morePhotographs))])
  }

  @Test func linksToAFolderAboveAreFollowedOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "pass/a.jpg")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("pass/again"), withDestinationURL: folder.url)
    #expect(try CaptureFolder.load(folder.url).frames.map(\.name) == ["a.jpg"])
  }

  @Test func posesAreAssignedByFolderAndName() throws {
    let folder = try TemporaryFolder()
    for (seed, name) in ["left/1.jpg", "right/1.jpg"].enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: name)
    }
    let capture = try CaptureFolder.load(folder.url)
    func list(_ names: [String]) -> PoseList {
      var list = PoseList(format: .poses)
      list.entries = names.enumerated().map { index, name in
        PoseList.Entry(
          name: name, pose: .init(rotation: .identity, translation: SIMD3(Double(index), 0, 0)))
      }
      return list
    }
    func shifts(_ names: [String]) throws -> [Double?] {
      try capture.attaching(list(names), from: folder.url, options: CaptureOptions())
        .viewSet.views.map { $0.devicePose?.translation.x }
    }
    #expect(try shifts(["C:\\scan\\right\\1.jpg", "C:\\scan\\left\\1.jpg"]) == [1, 0])
    #expect(try shifts(["/home/me/right/1.JPG"]) == [nil, 0])
    // Two cameras of one name: no photograph receives the pose of the other.
    #expect(throws: CaptureError.ambiguousPoses(folder.url, photograph: "left/1.jpg")) {
      try shifts(["1", "1"])
    }
    #expect(try shifts(["1", "left/1", "left/1.jpg"]) == [2, nil])
  }

  @Test func foldersWithoutMetadataHaveIntrinsicsOfTheirOwn() throws {
    let many = try load((0..<20).map { "\($0 < 10 ? "left" : "right")/\($0).jpg" })
    #expect(many.viewSet.cameras.count == 2)
    let few = try load((0..<4).map { "\($0 < 2 ? "left" : "right")/\($0).jpg" })
    #expect(few.viewSet.cameras.count == 1)
  }
}

import Files
import Foundation
import Geometry
import Scene
import Support
import Testing

@testable import Formats

@Suite struct ExportTests {
  @Test func nothingIsWrittenWhenOneFileExists() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("export-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = ExportFile(path: "sub/first.txt", text: "1")
    let second = ExportFile(path: "second.txt", text: "2")
    try ExportFile.write([second], into: folder, replacing: false)
    #expect(throws: FileError.exists(folder.appendingPathComponent("second.txt"))) {
      try ExportFile.write([first, second], into: folder, replacing: false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["second.txt"])
    try ExportFile.write([first, second], into: folder, replacing: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test(arguments: [
    ("/a/b/x.jpg", "/a/b", "x.jpg"), ("/a/b/x.jpg", "/a/c", "../b/x.jpg"),
    ("/a/x.jpg", "/a/b/c", "../../x.jpg"), ("/x.jpg", "/", "x.jpg"),
  ])
  func relativePathsReferToTheTarget(target: String, folder: String, expected: String) {
    let url = URL(fileURLWithPath: target)
    #expect(relativePath(of: url, to: URL(fileURLWithPath: folder, isDirectory: true)) == expected)
  }

  @Test func jsonStringsAreEscaped() throws {
    let nasty = "a\"b\\c\n\u{1}é"
    let data = Data("[\(JSONText.quoted(nasty))]".utf8)
    #expect(try JSONDecoder().decode([String].self, from: data) == [nasty])
  }

  @Test(arguments: ["1.jpg", "IMG 2.HEIC", "ü", ""])
  func primNamesAreValid(name: String) {
    let result = usdName(name)
    #expect(result.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil)
  }

  @Test func plySizeFollowsFromItsHeader() {
    var cloud = PointCloud(
      positions: [SIMD3(1, 2, 3), SIMD3(4, 5, 6)], normals: [SIMD3(0, 0, 1), SIMD3(0, 1, 0)],
      colors: [SIMD3(1, 2, 3), SIMD3(4, 5, 6)], support: [2, 3])
    cloud.deviations = [0.1, 0.2]
    let bytes = PLYWriter.bytes(of: cloud)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let header = text.range(of: "end_header\n")!.upperBound
    let headerLength = text.distance(from: text.startIndex, to: header)
    #expect(bytes.count == headerLength + 2 * (12 + 12 + 3 + 4 + 4))
  }

  @Test func colmapFilesStoreOnlyRegisteredObservations() throws {
    let keypoint = Keypoint(x: 3.5, y: 4.5, scale: 1, angle: 0)
    var reconstruction = Reconstruction(
      cameras: [Camera(width: 640, height: 480, focal: 500)], viewCameras: [0, 0],
      poses: [.identity, nil])
    reconstruction.points = [
      ScenePoint(
        position: SIMD3(0, 0, 2), color: SIMD3(1, 2, 3), error: 0.5,
        track: [Observation(view: 0, keypoint: 1), Observation(view: 1, keypoint: 0)])
    ]
    let features = [Features(keypoints: [keypoint, keypoint]), Features(keypoints: [keypoint])]
    let export = PoseExport(
      views: ViewSet(views: ["a.jpg", "b.jpg"].map(view), cameras: []),
      reconstruction: reconstruction, features: features, comment: "")
    let files = export.colmapBinary()
    #expect(files.map(\.path) == ["cameras.bin", "images.bin", "points3D.bin"])
    // One image with two keypoints; the point keeps only its registered observation.
    #expect(files[1].bytes.count == 8 + 4 + 56 + 4 + 6 + 8 + 2 * 24)
    #expect(files[2].bytes.count == 8 + 8 + 24 + 3 + 8 + 8 + 8)
    #expect(export.colmapText()[2].bytes.last == UInt8(ascii: "\n"))
  }

  /// Comments of PLY are cut, as some readers limit lines; the frame is more important than the name.
  @Test func longNamesDoNotHideTheFrame() throws {
    var label = ExportLabel(
      capture: String(repeating: "карьер", count: 20), isMetric: true)
    label.scaleSource = "scale from 7 control points"
    (label.frame, label.axes) = ("grid less E 500123 N 5512346 H 346 (EPSG:32633)", "Z up")
    let bytes = PLYWriter.bytes(of: PointCloud(positions: [.zero]), label: label)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let comment = try #require(lines.first { $0.hasPrefix("comment ") })
    #expect(comment.contains(", Z up, grid less E 500123 N 5512346 H 346 (EPSG:32633), %"))
    #expect(comment.utf8.count <= 208)
  }

  private func view(_ name: String) -> View {
    let url = URL(fileURLWithPath: "/" + name)
    return View(
      name: name,
      image: .init(url: url, orientation: .up, width: 640, height: 480), camera: 0)
  }
}

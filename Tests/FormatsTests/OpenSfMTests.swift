import Foundation
import Geometry
import Numerics
import Scene
import TestSupport
import Testing

@testable import Formats

@Suite struct OpenSfMTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let camera = """
    "v2 cam": {"projection_type": "perspective", "width": 640, "height": 480, "focal": 0.8,
      "k1": -0.05, "k2": 0.01}
    """

  private static let model = """
    [{"cameras": {\(camera)}, "shots": {
      "1.jpg": {"camera": "v2 cam", "rotation": [0, 0, 0], "translation": [0, 0, 4]},
      "2.jpg": {"camera": "v2 cam", "rotation": [0, 0.5, 0], "translation": [1, 0, 4]}},
     "points": {"5": {"coordinates": [0, 0, 0], "color": [255, 0, 1.5]}}}]
    """

  private func write(_ text: String, _ path: String) throws {
    let url = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func tracks(_ version: Int) -> String {
    let scale = version > 0 ? "0.01\t" : ""
    func row(_ image: String, _ track: Int, _ feature: Int, _ x: Double) -> String {
      "\(image)\t\(track)\t\(feature)\t\(x)\t0\t\(scale)1\t2\t3" + (version > 1 ? "\t-1\t-1" : "")
    }
    let rows = [row("1.jpg", 5, 30, 0), row("1.jpg", 6, 4, 0.1), row("2.jpg", 5, 2, 0.2)]
    let head = version > 0 ? ["OPENSFM_TRACKS_VERSION_v\(version)"] : []
    return (head + rows + [row("3.jpg", 6, 1, 0.3)]).joined(separator: "\n")
  }

  private func project(_ model: String = model, version: Int = 2) throws -> ForeignProject {
    try write(model, "reconstruction.json")
    try write("{\(Self.camera)}", "camera_models.json")
    try write(tracks(version), "tracks.csv")
    let place = try #require(OpenSfMProject(folder.url))
    return try ForeignProject(openSfM: place)
  }

  @Test(arguments: [0, 1, 2])
  func tracksGiveKeypointsAndModelsGivePoses(version: Int) throws {
    try write(#"{"not_reconstructed_images": ["4.jpg"]}"#, "reports/reconstruction.json")
    let project = try project(version: version)
    #expect(project.images.map(\.name) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
    // The center of the image, in OpenSfM's feature order.
    #expect(project.features[0].keypoints.map(\.x) == [320 + 64, 320])
    #expect(project.features[0].keypoints[1].y == 240)
    let model = try #require(project.models.first)
    #expect(model.poses.map { $0 != nil } == [true, true, false, false])
    let pose = try #require(model.poses[1])
    #expect(length(pose.rotation.rotationVector - SIMD3(0, 0.5, 0)) < 1e-12)
    #expect(pose.translation == SIMD3(1, 0, 4))
    #expect(model.cameras[0].fx == 512)
    #expect(model.cameras[0].k1 == -0.05)
    #expect(
      model.points[0].track
        == [Observation(view: 0, keypoint: 1), Observation(view: 1, keypoint: 0)])
    // One pair for any two images that share a track.
    #expect(project.pairs.map { [$0.first, $0.second] } == [[0, 1], [0, 2]])
    #expect(project.remarks.contains(.reported(images: 1)))
  }

  @Test(
    arguments: [
      "[", "{}", #"[{"cameras": {}, "shots": {}}"#, #"[{"shots": {}}]"#,
      model.replacingOccurrences(of: "[0, 0, 0], \"tr", with: "[0, 0], \"tr"),
      model.replacingOccurrences(of: "\"width\": 640", with: "\"width\": 0"),
      model.replacingOccurrences(of: "\"coordinates\": [0, 0, 0]", with: "\"coordinates\": [0]"),
    ])
  func damagedModelsAreErrors(text: String) throws {
    try write(text, "reconstruction.json")
    try write("{}", "camera_models.json")
    try write(tracks(2), "tracks.csv")
    let place = try #require(OpenSfMProject(folder.url))
    #expect(throws: ProjectError.self) {
      _ = try ForeignProject(openSfM: place)
    }
  }

  @Test func imagesOfUnsupportedCamerasHaveNoPose() throws {
    try write(
      Self.model.replacingOccurrences(of: "perspective", with: "spherical"), "reconstruction.json")
    try write("{}", "camera_models.json")
    try write(tracks(2), "tracks.csv")
    let project = try ForeignProject(openSfM: #require(OpenSfMProject(folder.url)))
    #expect(!project.images.isEmpty)
    #expect(project.cameras.map(\.source) == [.guess])
    #expect(project.models.allSatisfy { $0.count == 0 })
    #expect(project.takingKnownPoses().project.models.isEmpty)
  }

  @Test(arguments: ["1.jpg\t5", "1.jpg\t5\tx\t0\t0\t1\t2\t3", "1.jpg\t5\t1\tnan\t0\t1\t2\t3"])
  func errorOfDamagedTracksStatesTheLine(row: String) throws {
    let url = folder.url.appendingPathComponent("tracks.csv")
    #expect(throws: ProjectError.damagedFile(url, line: 2)) {
      _ = try OpenSfMTracks(Array("a\t1\t1\t0\t0\t1\t2\t3\n\(row)\n".utf8), of: url)
    }
  }
}

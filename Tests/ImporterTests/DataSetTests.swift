import Foundation
import Imaging
import Numerics
import Scene
import TestSupport
import Testing

@testable import Capture

/// Blender datasets and NeRFCapture recordings.
@Suite struct DataSetTests {
  /// Renderings of 8 × 6 pixels, one with a transparent left half and one opaque.
  private static let cutOut =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAG0lEQVR42mM8ceIEAzLwsbD4j8xnYiAABoMCAAaJBB87K1LRAA"
    + "AAAElFTkSuQmCC"
  private static let opaque =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAHElEQVR42mM8ceLEfwYk4GNhgcxlYGIgAAaDAgAWeQQfJsER"
    + "qgAAAABJRU5ErkJggg=="

  private static func part(_ name: String) -> String {
    """
    {"camera_angle_x": 0.6911112070083618, "frames": [
     {"file_path": "./\(name)/r_0", "rotation": 0.012, "transform_matrix": \(TransformsTests.matrix)},
     {"file_path": "./\(name)/r_1", "rotation": 0.012, "transform_matrix": \(TransformsTests.matrix)}]}
    """
  }

  static func blender(_ folder: TemporaryFolder) throws {
    for name in ["train", "test"] {
      for (index, text) in [Self.cutOut, Self.opaque].enumerated() {
        let png = try #require(Data(base64Encoded: text))
        try folder.write(Array(png), to: "\(name)/r_\(index).png")
      }
      try folder.write(Self.part(name), to: "transforms_\(name).json")
    }
  }

  @Test func transparencyOfBlenderRenderingsIsTheMask() throws {
    let folder = try TemporaryFolder()
    try Self.blender(folder)
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.format == .nerfstudio)
    #expect(capture.frames.map(\.name) == ["r_0.png", "r_1.png"])
    let views = capture.viewSet.views
    #expect(views.allSatisfy { $0.devicePose != nil })
    #expect(abs(capture.viewSet.cameras[0].camera.fx - 4 / tan(0.6911112070083618 / 2)) < 1e-9)
    let mask = try #require(try views[0].loadMask())
    #expect(mask.pixels == (0..<48).map { $0 % 8 < 4 ? 0 : 255 })
    #expect(views[1].mask == nil)
    #expect(capture.skipped == [FileRemark(file: "transforms_test.json", .aside(.otherPart))])
    let other = folder.url.appendingPathComponent("transforms_test.json")
    #expect(try CaptureFolder.load(other).frames.count == 2)
  }

  @Test func transparencyOfPhotographsInAFolderIsTheirMask() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("a.png", Self.cutOut), ("b.png", Self.opaque)] {
      try folder.write(Array(#require(Data(base64Encoded: text))), to: name)
    }
    let found = try CaptureFolder.load(folder.url)
    #expect(found.viewSet.views.map { $0.mask != nil } == [true, false])
    let mask = try #require(try found.viewSet.views[0].loadMask())
    #expect(mask.pixels == (0..<48).map { $0 % 8 < 4 ? 0 : 255 })
    var options = CaptureOptions()
    options.masks = "none"
    let plain = try CaptureFolder.load(folder.url, options: options)
    #expect(plain.viewSet.views.allSatisfy { $0.mask == nil })
  }

  /// The transparency of a mask takes precedence over its color, so that a dark object is not
  /// ignored.
  @Test func alphaOfAMaskTakesPrecedenceOverItsColors() throws {
    let folder = try TemporaryFolder()
    let png = try #require(Data(base64Encoded: Self.cutOut))
    let mask = try ByteImage.loadMask(folder.write(Array(png), to: "mask.png"))
    #expect(Set(mask.pixels) == [0, 255])
    let gray = try ByteImage(width: 2, height: 1, pixels: [7, 200]).pngData()
    #expect(try ByteImage.loadMask(folder.write(gray, to: "grey.png")).pixels == [7, 200])
  }

  static func nerfCapture(_ folder: TemporaryFolder) throws {
    try folder.write(photograph(), to: "images/0.png")
    try folder.write(photograph(), to: "images/0.depth.png")
    try folder.write(
      """
      {"w": 64, "h": 48, "fl_x": 50, "fl_y": 51, "cx": 31, "cy": 25, "integer_depth_scale": 0.0000152,
       "frames": [{"file_path": "images/0", "depth_path": "images/0.depth.png", "timestamp": 3.5,
       "w": 64, "h": 48, "fl_x": 50, "fl_y": 51, "cx": 31, "cy": 25,
       "transform_matrix": \(TransformsTests.matrix)}]}
      """, to: "transforms.json")
  }

  @Test func nerfCaptureGivesGravityButNoMetricDepth() throws {
    let folder = try TemporaryFolder()
    try Self.nerfCapture(folder)
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.format == .nerfCapture)
    #expect(capture.frames.count == 1)
    let view = capture.viewSet.views[0]
    let pose = try #require(view.devicePose)
    let gravity = try #require(view.gravity)
    #expect(distance(gravity, pose.rotation * SIMD3(0, -1, 0)) < 1e-9)
    #expect(view.time == 3.5)
    #expect(view.depth == nil)
    #expect(capture.notes.map(\.fact) == [.without(.depth, .depthIsNotMetric)])
  }
}

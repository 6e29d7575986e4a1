import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import TestSupport
import Testing

@testable import Capture

@Suite struct TransformsTests {
  /// A published camera: center (1, 0.5, 2), K = (1500, 1500, 958, 722) at 1920 × 1440; the world
  /// point (0.1, 0.2, −0.1) projects to (1046.838601, 456.791938).
  static let matrix = """
    [[0.8944271909999159, -0.13462765938269214, 0.42646851387779827, 1.0],
     [0.0, 0.9536125872940694, 0.301036598031387, 0.5],
     [-0.4472135954999579, -0.2692553187653843, 0.8529370277555965, 2.0],
     [0.0, 0.0, 0.0, 1.0]]
    """
  static let shared =
    #""fl_x": 1500, "fl_y": 1500, "cx": 958.0, "cy": 722.0, "w": 1920, "h": 1440"#

  private func load(_ json: String, _ files: [String: [UInt8]] = [:]) throws -> Capture {
    try load(json, files, in: TemporaryFolder())
  }

  private func load(
    _ json: String, _ files: [String: [UInt8]], in folder: TemporaryFolder
  ) throws -> Capture {
    try folder.write(photograph(), to: "images/1.jpg")
    for (path, bytes) in files { try folder.write(bytes, to: path) }
    try folder.write(json, to: "transforms.json")
    return try CaptureFolder.load(folder.url)
  }

  private func frame(_ path: String = "images/1.jpg", _ more: String = "") -> String {
    #"{"file_path": "\#(path)", "transform_matrix": \#(Self.matrix)\#(more)}"#
  }

  @Test func optionsOverrideThePosesAndCamerasOfTheFile() throws {
    let folder = try TemporaryFolder()
    let plain = try load("{\(Self.shared), \"frames\": [\(frame())]}", [:], in: folder)
    func reading(_ change: (inout CaptureOptions) -> Void) throws -> Capture {
      var options = CaptureOptions()
      change(&options)
      return try CaptureFolder.load(folder.url, options: options)
    }
    let pose = try #require(plain.viewSet.views[0].devicePose)
    let far = try reading { $0.poseScale = 10 }.viewSet.views[0].devicePose
    #expect(far.map { distance($0.center, pose.center * 10) < 1e-9 } == true)
    #expect(far?.rotation == pose.rotation)
    #expect(try reading { $0.poses = .none }.viewSet.views[0].devicePose == nil)
    let turned = try reading { $0.poses = .halfTurn }.viewSet.views[0].devicePose
    #expect(turned == PoseConvention.halfTurn.apply(pose))
    #expect(plain.viewSet.cameras[0].source == .given)
    let guessed = try reading { $0.camera = "auto" }.viewSet.cameras[0]
    #expect(guessed.source == .guess)
    #expect(guessed.camera.cx == Double(guessed.camera.width) / 2)
    #expect(try reading { $0.camera = "exif" }.viewSet.cameras[0].source != .given)
  }

  @Test func everyPoseConventionHasAPoseReading() {
    for convention in PoseConvention.allCases {
      #expect(PoseReading(convention).convention == convention)
    }
    #expect(PoseReading.none.convention == nil)
  }

  @Test func posesAndIntrinsicsProjectAsPublished() throws {
    let capture = try load("{\(Self.shared), \"frames\": [\(frame())]}")
    #expect(capture.format == .nerfstudio)
    let view = capture.viewSet.views[0]
    let pose = try #require(view.devicePose)
    let camera = capture.viewSet.cameras[view.camera]
    #expect(camera.source == .given)
    #expect((camera.camera.width, camera.camera.height) == (64, 48))
    let pixel = camera.camera.project(pose * SIMD3(0.1, 0.2, -0.1)) * 30
    #expect(abs(pixel.x - 1046.838601) < 1e-5)
    #expect(abs(pixel.y - 456.791938) < 1e-5)
    #expect(abs(pose.center.z - 2) < 1e-9)
  }

  @Test func appliedTransformIsInverted() throws {
    let plain = try load("{\(Self.shared), \"frames\": [\(frame())]}")
    // The stored world is the original one rotated by A = (x, z, -y) and translated.
    let stored = """
      [[0.8944271909999159, -0.13462765938269214, 0.42646851387779827, 1.5],
       [-0.4472135954999579, -0.2692553187653843, 0.8529370277555965, 2.0],
       [0.0, -0.9536125872940694, -0.301036598031387, -0.5], [0, 0, 0, 1]]
      """
    let moved = try load(
      """
      {\(Self.shared), "applied_transform": [[1,0,0,0.5],[0,0,1,0],[0,-1,0,0]],
       "frames": [{"file_path": "images/1.jpg", "transform_matrix": \(stored)}]}
      """)
    let a = try #require(plain.viewSet.views[0].devicePose)
    let b = try #require(moved.viewSet.views[0].devicePose)
    #expect(rotationAngle(a.rotation, b.rotation) < 1e-9)
    #expect(((a.center - b.center) * (a.center - b.center)).sum() < 1e-18)
  }

  @Test func framesCanHaveTheirOwnIntrinsicsAndNoFileExtension() throws {
    let capture = try load(
      """
      {"camera_angle_x": 0.7, "frames": [\(frame("images/1")),
       \(frame("./images/2", #", "fl_x": 70, "w": 64, "h": 48, "k1": 0.1"#))]}
      """, ["images/2.png": try RGBImage(width: 64, height: 48).pngData()])
    #expect(capture.frames.map(\.name) == ["1.jpg", "2.png"])
    let cameras = capture.viewSet.cameras.map(\.camera)
    #expect(abs(cameras[0].fx - 32 / tan(0.35)) < 1e-9)
    #expect((cameras[1].fx, cameras[1].fy, cameras[1].cx, cameras[1].k1) == (70, 70, 32, 0.1))
  }

  @Test func depthConfidenceAndMasksAreLoaded() throws {
    let folder = try TemporaryFolder()
    let depth = try FloatImage(width: 8, height: 6, fill: 0.75).png16Data(unit: 0.0005)
    let capture = try load(
      """
      {\(Self.shared), "depth_unit_scale_factor": 0.0005, "frames": [\(frame("images/1.jpg",
      #", "depth_file_path": "Depth/1.png", "mask_path": "m/1.png""#))]}
      """,
      [
        "Depth/1.png": depth,
        "Confidence/1.png": try ByteImage(width: 8, height: 6, fill: 2).pngData(),
        "m/1.png": try ByteImage(width: 64, height: 48).pngData(),
      ], in: folder)
    let view = capture.viewSet.views[0]
    let loaded = try #require(try view.depth?.load())
    #expect(loaded.depth.pixels.allSatisfy { abs($0 - 0.75) < 1e-6 })
    #expect(loaded.confidence?.pixels.allSatisfy { $0 == 2 } == true)
    #expect(view.mask?.lastPathComponent == "1.png")
    #expect(capture.notes.isEmpty)
  }

  @Test func openEXRDepthIsRejectedByName() throws {
    let part = #", "depth_file_path": "d/1.EXR""#
    let capture = try load(
      "{\(Self.shared), \"frames\": [\(frame("images/1.jpg", part))]}",
      ["d/1.EXR": [0x76, 0x2F, 0x31, 0x01]])
    #expect(capture.viewSet.views[0].depth == nil)
    #expect(
      capture.notes == [
        FileRemark(file: "images/1.jpg", .without(.depth, .depthEncoding("OpenEXR")))
      ])
  }

  /// Masks and depth without an entry are reported as unused; those with an entry are not.
  @Test func foldersWithoutAnEntryAreReportedAsUnused() throws {
    let folder = try TemporaryFolder()
    let mask = try ByteImage(width: 64, height: 48, fill: 1).pngData()
    let depth = try FloatImage(width: 8, height: 6, fill: 0.75).png16Data(unit: 0.001)
    let files = [
      "masks/1.png": mask, "images/Depth/1.png": depth, "other/depth/1.png": depth, "m/1.png": mask,
    ]
    let json = "{\(Self.shared), \"frames\": [\(frame())]}"
    let unnamed = try load(json, files, in: folder)
    #expect(
      unnamed.skipped == [
        FileRemark(file: "masks/", .aside(.mask)),
        FileRemark(file: "images/Depth/", .aside(.depthMap)),
      ])
    var options = CaptureOptions()
    options.masks = folder.url.appendingPathComponent("masks").path
    let asked = try CaptureFolder.load(folder.url, options: options)
    #expect(asked.viewSet.views[0].mask?.lastPathComponent == "1.png")
    #expect(asked.skipped == [FileRemark(file: "images/Depth/", .aside(.depthMap))])
    let parts = #", "mask_path": "masks/1.png", "depth_file_path": "images/Depth/1.png""#
    let named = try load(
      "{\(Self.shared), \"frames\": [\(frame("images/1.jpg", parts))]}", [:], in: folder)
    try #require(named.skipped.isEmpty)
    #expect(named.viewSet.views[0].mask != nil)
  }

  @Test func pixelsAreRotatedOnlyIfTheStatedSizeIsUpright() throws {
    let turned = try photograph(metadata(model: "m", focal35: 26, orientation: .right))
    let asStored = try load(
      "{\"fl_x\": 50, \"w\": 64, \"h\": 48, \"frames\": [\(frame("images/t.jpg"))]}",
      ["images/t.jpg": turned])
    #expect(asStored.frames[0].info.width == 64)
    let upright = try load(
      "{\"fl_x\": 50, \"w\": 48, \"h\": 64, \"frames\": [\(frame("images/t.jpg"))]}",
      ["images/t.jpg": turned])
    #expect(upright.frames[0].info.width == 48)
  }

  @Test(arguments: [
    "../secret.jpg", "images/../../secret.jpg", "/etc/passwd", "..\\\\..\\\\secret.jpg",
    "images/./../../secret", "",
  ])
  func pathsOutsideTheFolderAreRejected(path: String) throws {
    let capture = try load("{\"frames\": [\(frame()), \(frame(path))]}")
    #expect(capture.frames.count == 1)
    #expect(capture.skipped.count == 1)
    let refusals: [FileProblem] = [.badPath, .outsideFolder]
    #expect(refusals.contains { capture.skipped[0].fact == .skipped($0) })
  }

  @Test func invalidFramesAreSkippedAndTheOthersLoad() throws {
    let cut = Array(try photograph().dropLast(100))
    let capture = try load(
      """
      {\(Self.shared), "frames": [\(frame()), 7, null, "x", [], {}, {"file_path": 3},
       \(frame("images/none.jpg")), \(frame("images/cut.jpg")), \(frame("images/1.jpg")),
       \(frame("images/2.jpg", #", "fl_x": "many""#)), \(frame("images/wide.jpg"))]}
      """,
      [
        "images/cut.jpg": cut, "images/2.jpg": try photograph(seed: 2),
        "images/wide.jpg": try photograph(width: 90, height: 30),
      ])
    // Invalid intrinsics do not make a photograph with a pose unusable.
    #expect(capture.frames.map(\.name) == ["1.jpg", "2.jpg"])
    #expect(capture.skipped.count == 10)
    #expect(
      capture.notes.contains(
        FileRemark(file: "images/2.jpg", .without(.intrinsics, .notANumber(key: "fl_x")))))
  }

  @Test(arguments: [
    "[[1,0,0,0],[0,1,0,0]]", "[[1,0,0],[0,1,0],[0,0,1]]", "7", "[]", "[[1,0,0,\"a\"]]",
    "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,1]]", "[[1,0,0,0],[0,1,0,0],[0,0,-1,0],[0,0,0,1]]",
    "[[5,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]", "[[1,1,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]",
    "[[1,0,0,1e300],[0,1,0,0],[0,0,1,0],[0,0,0,1]]",
  ])
  func invalidPoseIsIgnoredWithANote(matrix: String) throws {
    let capture = try load(
      "{\"frames\": [{\"file_path\": \"images/1.jpg\", \"transform_matrix\": \(matrix)}]}")
    #expect(capture.viewSet.views[0].devicePose == nil)
    guard capture.notes.count == 1, case .without(.pose, _) = capture.notes[0].fact else {
      Issue.record("\(capture.notes)")
      return
    }
  }

  @Test(arguments: [
    "", "{", "[]", "7", "{}", "{\"frames\": 3}", "{\"frames\": [{\"file_path\": Nan}]}",
    "{\"applied_transform\": [1], \"frames\": []}",
    "{\"depth_unit_scale_factor\": -1, \"frames\": []}",
    "{\"applied_scale\": 0, \"frames\": []}",
  ])
  func invalidTransformsFileIsAnError(json: String) throws {
    let error = #expect(throws: CaptureError.self) { try load(json) }
    guard case .badTransforms? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func photographsOfUnsupportedCameraModelsLoadWithoutIntrinsics() throws {
    let capture = try load(
      "{\"camera_model\": \"EQUIRECTANGULAR\", \"fl_x\": 9, \"frames\": [\(frame())]}")
    #expect(capture.frames.count == 1)
    #expect(capture.viewSet.views[0].devicePose != nil)
    #expect(capture.viewSet.cameras[0].source != .given)
    #expect(
      capture.notes.map(\.fact) == [.without(.intrinsics, .unknownCameraModel("EQUIRECTANGULAR"))])
  }

  @Test func fisheyeLensesAreRead() throws {
    let capture = try load(
      "{\"camera_model\": \"OPENCV_FISHEYE\", \"fl_x\": 9, \"k1\": 0.1, \"k4\": -0.001, "
        + "\"frames\": [\(frame())]}")
    let camera = capture.viewSet.cameras[0]
    #expect(camera.source == .given && capture.notes.isEmpty)
    #expect(camera.camera.lens == .fisheye)
    #expect((camera.camera.k1, camera.camera.k4) == (0.1, -0.001))
  }

  /// Python writes NaN and Infinity, which JSON does not have.
  @Test func numbersThatAreNotFiniteLoseOnlyTheirFrame() throws {
    let bad = TransformsTests.matrix.replacingOccurrences(of: "2.0]", with: "-Infinity]")
    let capture = try load(
      """
      {\(Self.shared), "frames": [\(frame()),
       {"file_path": "images/2.jpg", "fl_x": NaN, "transform_matrix": \(bad), "a\\"b": "NaN"}]}
      """, ["images/2.jpg": photograph(seed: 2)])
    #expect(capture.frames.map(\.name) == ["1.jpg", "2.jpg"])
    #expect(capture.viewSet.views.map { $0.devicePose != nil } == [true, false])
  }

  @Test(arguments: ["/home/me/scan/images", "C:\\\\scan\\\\images", "../other/images", "images"])
  func photographsOfAnotherMachineAreFoundByTheEndOfTheirPaths(place: String) throws {
    let folder = try TemporaryFolder()
    for (seed, name) in ["left/1.jpg", "right/1.jpg", "right/2.JPG"].enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: "photos/\(name)")
    }
    let slash = place.contains(":") ? "\\\\" : "/"
    let paths = ["left\(slash)1.jpg", "right\(slash)1.jpg", "right\(slash)2.jpg"]
    let frames = paths.map { frame(place + slash + $0) }.joined(separator: ",")
    try folder.write("{\(Self.shared), \"frames\": [\(frames)]}", to: "ns/transforms.json")
    var options = CaptureOptions()
    options.images = folder.url.appendingPathComponent("photos").path
    let capture = try CaptureFolder.load(
      folder.url.appendingPathComponent("ns/transforms.json"), options: options)
    #expect(capture.frames.map(\.name) == ["left/1.jpg", "right/1.jpg", "2.JPG"])
    #expect(capture.viewSet.views.allSatisfy { $0.devicePose != nil })
  }

  @Test func aMaskIsNeverThePhotographItself() throws {
    let capture = try load(
      "{\(Self.shared), \"frames\": [\(frame("images/1.jpg", #", "mask_path": "images/1.jpg""#))]}")
    #expect(capture.viewSet.views[0].mask == nil)
    #expect(capture.notes.map(\.fact) == [.without(.mask, .photographAsMask)])
  }

  @Test func truncatedAndCorruptedFilesLoadOrThrowACaptureError() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(width: 16, height: 12), to: "images/1.jpg")
    let text = "{\(Self.shared), \"k1\": 0.1, \"frames\": [\(frame())]}"
    let bytes = Array(text.utf8)
    var loaded = 0
    func attempt(_ bytes: some Sequence<UInt8>) throws {
      try folder.write(bytes, to: "transforms.json")
      do {
        let capture = try CaptureFolder.load(folder.url)
        #expect(capture.frames.count == 1)
        loaded += 1
      } catch {
        #expect(error is CaptureError)
      }
    }
    for length in 0..<bytes.count { try attempt(bytes[0..<length]) }
    #expect(loaded == 0, "a cut object has no closing brace")
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x10, 0x80] {
        var changed = bytes
        changed[index] ^= mask
        try attempt(changed)
      }
    }
    #expect(loaded > 0)
  }

  @Test func deeplyNestedFileIsAnError() throws {
    for open in ["[", "{\"a\":"] {
      let json = String(repeating: open, count: 100_000)
      #expect(throws: CaptureError.self) { try load(json) }
    }
  }
}

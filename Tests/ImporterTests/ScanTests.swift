import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import TestSupport
import Testing

@testable import Capture

/// Folders of scanner apps with the apps' file layouts.
@Suite struct ScanTests {
  /// Verifies the depth of the fixture to a millimeter, and the confidence stated by the app.
  private func expectDepth(_ view: View, grade: UInt8) throws {
    let found = try #require(try view.depth?.load())
    #expect(found.depth.pixels[0] == 0)
    #expect(found.depth.pixels.dropFirst().allSatisfy { abs($0 - 1.234) < 1e-3 })
    #expect(found.confidence?.pixels.allSatisfy { $0 == grade } == true)
  }

  private func expectLens(_ capture: Capture, _ view: View) {
    let camera = capture.viewSet.cameras[view.camera]
    #expect(camera.source == .given)
    #expect((camera.camera.fx, camera.camera.fy) == (ScanPose.lens.fx, ScanPose.lens.fy))
    #expect((camera.camera.cx, camera.camera.cy) == (ScanPose.lens.cx, ScanPose.lens.cy))
  }

  private func expectDown(_ view: View) throws {
    let gravity = try #require(view.gravity)
    #expect(distance(gravity, ScanPose.pose.rotation * SIMD3(0, -1, 0)) < 1e-9)
  }

  /// Verifies the poses, intrinsics and depth of the fixture.
  private func expectFixture(_ capture: Capture, grade: UInt8) throws {
    for view in capture.viewSet.views {
      try ScanPose.expectSame(view.devicePose)
      expectLens(capture, view)
      try expectDown(view)
      try expectDepth(view, grade: grade)
    }
  }

  /// The fact reported about a file of a capture.
  private func fact(_ capture: Capture, _ file: String) -> FileRemark.Fact? {
    capture.skipped.first { $0.file == file }?.fact
  }

  @Test func polycamRootLoadsWithAllItsData() throws {
    let fixture = try ScanFixture()
    try fixture.polycam()
    for place in ["", "keyframes"] {
      let capture = try CaptureFolder.load(fixture.folder.url.appendingPathComponent(place))
      #expect(capture.format == .polycam)
      #expect(capture.frames.map(\.name) == ["999999.jpg", "1000001.jpg"])
      try expectFixture(capture, grade: 2)
      #expect(capture.notes.isEmpty)
    }
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(fact(capture, "thumbnail.jpg") == .aside(.thumbnail))
    #expect(fact(capture, "raw.glb") == .aside(.model))
    #expect(capture.skipped.count == 3)
  }

  @Test func correctedImagesTakePrecedenceOverTheOriginals() throws {
    let fixture = try ScanFixture()
    try fixture.polycam()
    try fixture.folder.write(photograph(), to: "keyframes/corrected_images/999999.jpg")
    try fixture.folder.write(
      ScanFixture.polycamJSON, to: "keyframes/corrected_cameras/999999.json")
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.viewSet.views.map { $0.image.url.path.contains("corrected") } == [true])
    try ScanPose.expectSame(capture.viewSet.views[0].devicePose)
    #expect(fact(capture, "keyframes/images/") == .aside(.otherPictures))
  }

  @Test func filesOfScannerAppAreMatchedByNumber() throws {
    let fixture = try ScanFixture()
    try fixture.scannerApp()
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.format == .scannerApp)
    #expect(capture.frames.map(\.name) == ["frame_00000.jpg", "frame_00002.jpg"])
    try expectFixture(capture, grade: 2)
    #expect(capture.viewSet.views.allSatisfy { $0.time == 12.5 })
    #expect(fact(capture, "frame_00001.json") == .noPhotograph)
    #expect(fact(capture, "depth_00001.png") == .noPhotograph)
    #expect(fact(capture, "textured_output.jpg") == .aside(.picture))
    #expect(fact(capture, "world_map.arkit") == .aside(.worldMap))
    #expect(capture.notes.isEmpty)
  }

  @Test func odometryOfStrayScannerIsReadByItsHeader() throws {
    let fixture = try ScanFixture()
    try fixture.stray()
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.format == .strayScanner)
    #expect(capture.frames.count == 3)
    try expectFixture(capture, grade: 1)
    #expect(capture.viewSet.views.map(\.time) == [10.5, 11.5, 12.5])
    #expect(fact(capture, "rgb.mp4") == .aside(.video))
    #expect(fact(capture, "imu.csv") == .aside(.data))
  }

  @Test func newerOdometryHasIntrinsicsForEachFrame() throws {
    let fixture = try ScanFixture()
    try fixture.stray()
    try fixture.folder.write(
      """
      timestamp, frame, x, y, z, qx, qy, qz, qw, fx, fy, cx, cy
      1, 000000, 0, 0, 0, 0, 0, 0, 1, 60, 61, 30, 20
      2, 000001, 0, 0, 0, 0, 0, 0, 1, 50, 51, 31, 25
      3, 000002, 0, 0
      """, to: "odometry.csv")
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.viewSet.cameras.map(\.camera.fx) == [60, 50])
    #expect(capture.viewSet.views.map { $0.devicePose != nil } == [true, true, false])
    #expect(fact(capture, "odometry.csv") == .skipped(.badLine(4)))
  }

  @Test func scanWithOnlyAVideoIsAnError() throws {
    let fixture = try ScanFixture()
    try fixture.stray(pictures: false)
    let error = #expect(throws: CaptureError.self) {
      try CaptureFolder.load(fixture.folder.url)
    }
    guard case .onlyFilm(_, "rgb.mp4", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func framesOfTheVideoHaveTheDataOfTheirNumbers() throws {
    let fixture = try ScanFixture()
    try fixture.stray(pictures: false)
    let other = try TemporaryFolder()
    for number in [0, 2, 7] {
      try other.write(photograph(seed: UInt64(number)), to: "frame_00000\(number).jpg")
    }
    let capture = try CaptureFolder.load(
      fixture.folder.url, frames: other.url, options: CaptureOptions(), sound: .init(),
      in: .init())
    #expect(capture.format == .strayScanner)
    #expect(
      capture.frames.map(\.name) == ["frame_000000.jpg", "frame_000002.jpg", "frame_000007.jpg"])
    let views = capture.viewSet.views
    #expect(views.map(\.time) == [10.5, 12.5, nil])
    #expect(views.map { $0.devicePose != nil } == [true, true, false])
    #expect(views.map { $0.depth != nil } == [true, true, false])
    #expect(!capture.skipped.contains { $0.file == "rgb.mp4" })
  }

  @Test func intrinsicsOfPolycamWithoutASizeReferToThePhotograph() throws {
    let fixture = try ScanFixture()
    let json = ScanFixture.polycamJSON
      .replacingOccurrences(of: "\"width\": 128, \"height\": 96, ", with: "")
    try fixture.polycam(json: json)
    let capture = try CaptureFolder.load(fixture.folder.url)
    let camera = capture.viewSet.cameras[0]
    #expect(camera.source == .given)
    #expect((camera.camera.fx, camera.camera.cy) == (100, 50))
    #expect(capture.viewSet.views.allSatisfy { $0.devicePose != nil })
  }

  @Test func filesOfArkitScenesAreMatchedByTime() throws {
    let fixture = try ScanFixture()
    try fixture.arkitScenes()
    // Between two lines of the trajectory.
    try fixture.folder.write(photograph(seed: 9), to: "lowres_wide/41069021_100.050.png")
    try fixture.folder.write(photograph(seed: 8), to: "lowres_wide/41069021_103.000.png")
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.format == .arkitScenes)
    #expect(capture.frames.count == 4)
    let wanted = RigidTransform(
      rotation: (ScanFixture.zUp * ScanPose.worldFromCV).transpose,
      center: ScanFixture.zUp * ScanPose.center)
    for view in [capture.viewSet.views[0], capture.viewSet.views[2]] {
      try ScanPose.expectSame(view.devicePose, as: wanted)
      expectLens(capture, view)
      try expectDown(view)
      try expectDepth(view, grade: 2)
    }
    try ScanPose.expectSame(capture.viewSet.views[1].devicePose, as: wanted)
    #expect(capture.viewSet.views[3].devicePose == nil)
    #expect(fact(capture, "ultrawide/") == .aside(.otherFolder))
  }

  @Test(arguments: ["\"dw\": 8, \"dh\": 6, ", ""])
  func posesIntrinsicsAndDepthOfRecord3DAreLoaded(sizes: String) throws {
    let fixture = try ScanFixture()
    try fixture.record3D(sizes: sizes)
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.format == .record3D)
    #expect(capture.frames.count == 2)
    for view in capture.viewSet.views {
      try ScanPose.expectSame(view.devicePose)
      try expectDown(view)
      try expectDepth(view, grade: 2)
    }
    #expect(capture.viewSet.cameras.map(\.camera.fx) == [50, 55])
    #expect(capture.notes.isEmpty)
  }

  @Test func invalidCompressedDepthIsANote() throws {
    let fixture = try ScanFixture()
    try fixture.record3D(sizes: "")
    let files = fixture.folder
    try files.write(ScanFixture.stream([UInt8](repeating: 0, count: 44)), to: "rgbd/0.depth")
    try files.write(ScanFixture.stream([1, 2, 3]), to: "rgbd/1.conf")
    let capture = try CaptureFolder.load(files.url)
    #expect(capture.frames.count == 2)
    #expect(capture.notes.map(\.file) == ["rgbd/0.jpg", "rgbd/1.jpg"])
    #expect(capture.viewSet.views[0].depth == nil)
    #expect(capture.viewSet.views[1].depth?.hasConfidence == false)
  }

  /// Missing or damaged files of each layout; the photographs are loaded anyway.
  @Test(
    arguments: [
      ("keyframes/cameras/999999.json", nil), ("keyframes/cameras/999999.json", "{\"fx\": 1"),
      ("keyframes/cameras/999999.json", "{\"fx\": 1e300, \"t_00\": 1e300}"),
      ("keyframes/depth/999999.png", nil), ("keyframes/depth/999999.png", "no PNG"),
      ("keyframes/confidence/999999.png", "no PNG"), ("keyframes/confidence/999999.png", nil),
    ] as [(String, String?)])
  func missingAndDamagedFilesAreNotesOfTheirFrame(file: String, content: String?) throws {
    let fixture = try ScanFixture()
    try fixture.polycam()
    try FileManager.default.removeItem(at: fixture.folder.url.appendingPathComponent(file))
    if let content { try fixture.folder.write(content, to: file) }
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(capture.frames.count == 2)
    #expect(!capture.notes.isEmpty)
    #expect(capture.notes.allSatisfy { $0.file == "keyframes/images/999999.jpg" })
    try ScanPose.expectSame(capture.viewSet.views[1].devicePose)
  }

  @Test func depthOfAnotherShapeAndConfidenceOfAnotherSizeAreLeftOut() throws {
    let fixture = try ScanFixture()
    try fixture.polycam()
    let turned = try FloatImage(width: 6, height: 8, fill: 1).png16Data(unit: 0.001)
    try fixture.folder.write(turned, to: "keyframes/depth/999999.png")
    let small = try ByteImage(width: 4, height: 3, fill: 2).pngData()
    try fixture.folder.write(small, to: "keyframes/confidence/1000001.png")
    let capture = try CaptureFolder.load(fixture.folder.url)
    #expect(
      capture.notes.map(\.fact) == [
        .without(.depth, .depthShape(depth: SIMD2(6, 8), image: SIMD2(64, 48))),
        .without(.confidence, .confidenceSize(SIMD2(4, 3), depth: SIMD2(8, 6))),
      ])
    #expect(capture.viewSet.views.map { $0.depth != nil } == [false, true])
  }

  @Test func requestingALayoutTheFolderLacksIsAnError() throws {
    let fixture = try ScanFixture()
    try fixture.polycam()
    for format in [CaptureFormat.scannerApp, .strayScanner, .arkitScenes, .record3D] {
      var options = CaptureOptions()
      options.format = format
      #expect(throws: CaptureError.wrongFormat(fixture.folder.url, format: format)) {
        try CaptureFolder.load(fixture.folder.url, options: options)
      }
    }
  }
}

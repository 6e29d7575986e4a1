import Foundation
import Geometry
import Numerics
import Support
import TestSupport
import Testing

@testable import Capture

/// Pose files as other tools write them, by the formulas of their documents: one camera, of a photograph of
/// 64 × 48.
@Suite struct PoseFileTests {
  /// From world to camera, axes x right, y down, z forward.
  static var turn: Matrix3 { ScanPose.worldFromCV.transpose }
  static var move: SIMD3<Double> { -(turn * ScanPose.center) }
  static let center = ScanPose.center

  struct Fixture: CustomTestStringConvertible, Sendable {
    let format: PoseFileFormat
    let file: String
    let text: String
    /// Files that belong to it.
    var others: [String: String] = [:]
    /// Whether the file has a principal point, and both focal lengths.
    var isWhole = true
    var testDescription: String { file }
  }

  private static func t(_ numbers: [Double], _ separator: String = ", ") -> String {
    ScanPose.text(numbers, separator)
  }
  private static func t(_ v: SIMD3<Double>, _ separator: String = ", ") -> String {
    ScanPose.text([v.x, v.y, v.z], separator)
  }
  private static func rows(_ m: Matrix3) -> String {
    (0..<3).map { "[" + t([m[$0, 0], m[$0, 1], m[$0, 2]]) + "]" }.joined(separator: ", ")
  }

  static var fixtures: [Fixture] {
    [bundler, openMVG, meshroom, openSfM, metashape, table, xmp, middlebury, strecha]
  }

  /// The camera looks along −z, y up; the principal point is the image's centre.
  static var bundler: Fixture {
    let flip = ScanPose.flip
    let out = """
      # Bundle file v0.3
      2 1
      0 0 0
      0 0 0
      0 0 0
      0 0 0
      0 0 0
      50 0.01 -0.02
      \(t(ScanPose.rows(flip * turn), " "))
      \(t(flip * move, " "))
      0.1 0.2 0.3
      255 0 0
      1 1 0 3.5 -4.5
      """
    return Fixture(
      format: .bundler, file: "bundle.out", text: out,
      others: ["list.txt": "images/none.jpg 0 50\nimages/a.jpg 0 50\n"], isWhole: false)
  }

  static var openMVG: Fixture {
    Fixture(
      format: .openMVG, file: "sfm_data.json",
      text: """
        {"sfm_data_version": "0.3", "root_path": "/data/images", "views": [
         {"key": 0, "value": {"polymorphic_id": 1073741824, "ptr_wrapper": {"id": 2147483649, "data": {
          "local_path": "", "filename": "a.jpg", "width": 64, "height": 48, "id_view": 0,
          "id_intrinsic": 0, "id_pose": 0}}}},
         {"key": 1, "value": {"polymorphic_id": 1073741824, "ptr_wrapper": {"id": 2147483650, "data": {
          "local_path": "", "filename": "b.jpg", "width": 64, "height": 48, "id_view": 1,
          "id_intrinsic": 0, "id_pose": 4294967295}}}}],
         "intrinsics": [{"key": 0, "value": {"polymorphic_id": 2147483649,
          "polymorphic_name": "pinhole_radial_k3", "ptr_wrapper": {"id": 2147483651, "data": {
           "width": 64, "height": 48, "focal_length": 50, "principal_point": [31, 25],
           "disto_k3": [0.01, -0.02, 0]}}}}],
         "extrinsics": [{"key": 0, "value": {"rotation": [\(rows(turn))], "center": [\(t(center))]}}],
         "structure": [{"key": 0, "value": {"X": [0, 0, 1], "observations": []}}],
         "control_points": []}
        """)
  }

  /// Numbers as texts; the rotation by columns.
  static var meshroom: Fixture {
    let columns = ScanPose.rows(turn.transpose).map { "\"\($0)\"" }.joined(separator: ", ")
    let middle = [center.x, center.y, center.z].map { "\"\($0)\"" }.joined(separator: ", ")
    return Fixture(
      format: .meshroom, file: "cameras.sfm",
      text: """
        {"version": ["1", "2", "11"], "views": [
         {"viewId": "11", "poseId": "11", "intrinsicId": "7", "path": "/data/a.jpg", "width": "64",
          "height": "48", "metadata": ""},
         {"viewId": "12", "poseId": "12", "intrinsicId": "7", "path": "/data/b.jpg"}],
         "intrinsics": [{"intrinsicId": "7", "width": "64", "height": "48", "sensorWidth": "32",
          "sensorHeight": "24", "type": "pinhole", "distortionType": "radialk3",
          "focalLength": "25", "pixelRatio": "1", "principalPoint": ["-1", "1"],
          "distortionParams": ["0.01", "-0.02", "0"]}],
         "poses": [{"poseId": "11", "pose": {"transform": {"rotation": [\(columns)],
          "center": [\(middle)]}, "locked": "0"}}]}
        """)
  }

  static var openSfM: Fixture {
    Fixture(
      format: .openSfM, file: "reconstruction.json",
      text: """
        [{"cameras": {"c": {"projection_type": "perspective", "width": 64, "height": 48,
          "focal": 0.78125, "k1": 0.01, "k2": -0.02}},
          "shots": {"a.jpg": {"rotation": [\(t(turn.rotationVector))], "translation": [\(t(move))],
          "camera": "c", "orientation": 1}}, "points": {}}]
        """, isWhole: false)
  }

  /// The chunk is half as large as the world, turned and moved.
  static var metashape: Fixture {
    let world = Matrix3.rotation(SIMD3(0.2, -0.4, 0.3))
    let offset = SIMD3(4.0, -5, 6)
    let inChunk = world.transpose * (center - offset) * 0.5
    let matrix = ScanPose.matrix(world.transpose * ScanPose.worldFromCV, inChunk)
    return Fixture(
      format: .metashape, file: "cameras.xml",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <document version="2.0.0"><chunk label="Chunk 1" enabled="true">
        <sensors next_id="1"><sensor id="0" label="unknown" type="frame">
        <resolution width="64" height="48"/>
        <calibration type="frame" class="initial"><f>99</f></calibration>
        <calibration type="frame" class="adjusted"><resolution width="64" height="48"/>
        <f>50</f><cx>-1</cx><cy>1</cy><k1>0.01</k1><k2>-0.02</k2></calibration></sensor></sensors>
        <components next_id="1"><component id="0" label="Component 1"><transform>
        <rotation locked="0">\(t(ScanPose.rows(world), " "))</rotation>
        <translation locked="0">\(t(offset, " "))</translation><scale locked="0">2</scale>
        </transform></component></components>
        <cameras next_id="2" next_group_id="0">
        <camera id="0" sensor_id="0" component_id="0" label="a"><transform>\(t(matrix, " "))</transform>
        </camera><camera id="1" sensor_id="0" label="b"/></cameras></chunk></document>
        """)
  }

  /// Angles of R = Rz(−heading) Rx(pitch) Ry(roll), from the camera, axes as in OpenGL, to the world.
  static var table: Fixture {
    let m = ScanPose.worldFromGL
    let degree = 180 / Double.pi
    let pitch = asin(m[2, 1]) * degree
    let roll = atan2(-m[2, 0], m[2, 2]) * degree
    let heading = -atan2(-m[0, 1], m[1, 1]) * degree
    let numbers = t([center.x, center.y, center.z, heading, pitch, roll], ",")
    return Fixture(
      format: .realityCapture, file: "poses.csv",
      text: """
        #name,x,y,alt,heading,pitch,roll,f,px,py,k1,k2,k3,k4,t1,t2
        a.jpg,\(numbers),28.125,\(-1.0 / 64),\(1.0 / 64),0.01,-0.02,0,0,0,0
        """)
  }

  static var xmp: Fixture {
    Fixture(
      format: .realityCapture, file: "a.xmp",
      text: """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xcr:Version="3" xcr:PosePrior="initial" xcr:Coordinates="absolute"
         xcr:DistortionModel="brown3" xcr:FocalLength35mm="28.125" xcr:Skew="0"
         xcr:PrincipalPointU="\(-1.0 / 64)" xcr:PrincipalPointV="\(1.0 / 64)"
         xmlns:xcr="http://www.capturingreality.com/ns/xcr/1.1#">
        <xcr:Rotation>\(t(ScanPose.rows(turn), " "))</xcr:Rotation>
        <xcr:Position>\(t(center, " "))</xcr:Position>
        <xcr:DistortionCoeficients>0.01 -0.02 0 0 0 0</xcr:DistortionCoeficients>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """)
  }

  static var middlebury: Fixture {
    let k = [50.0, 0, 31, 0, 50, 25, 0, 0, 1]
    return Fixture(
      format: .middlebury, file: "a_par.txt",
      text: "1\na.jpg \(t(k, " ")) \(t(ScanPose.rows(turn), " ")) \(t(move, " "))\n")
  }

  static var strecha: Fixture {
    let numbers = t(ScanPose.rows(ScanPose.worldFromCV), " ")
    return Fixture(
      format: .strecha, file: "a.jpg.camera",
      text: "50 0 31\n0 50 25\n0 0 1\n0 0 0\n\(numbers)\n\(t(center, " "))\n64 48\n")
  }

  private func read(_ fixture: Fixture, _ text: String? = nil) throws -> PoseList {
    let folder = try TemporaryFolder()
    for (name, text) in fixture.others { try folder.write(text, to: name) }
    return try PoseFile.read(folder.write(text ?? fixture.text, to: fixture.file))
  }

  @Test(arguments: fixtures) func theOriginalPoseAndLensAreRead(fixture: Fixture) throws {
    let list = try read(fixture)
    #expect(list.format == fixture.format && list.entries.count == 1)
    let entry = list.entries[0]
    #expect(PoseNames(list).entry(of: "a.jpg") == entry)
    try ScanPose.expectSame(entry.pose)
    let camera = try #require(try entry.camera?.camera(width: 64, height: 48))
    #expect(abs(camera.fx - 50) < 1e-9 && abs(camera.fy - 50) < 1e-9)
    let middle = fixture.isWhole ? SIMD2(31.0, 25) : SIMD2(32, 24)
    #expect(abs(camera.cx - middle.x) < 1e-9 && abs(camera.cy - middle.y) < 1e-9)
    if ![.middlebury, .strecha].contains(fixture.format) {
      #expect((camera.k1, camera.k2) == (0.01, -0.02))
    }
  }

  @Test(arguments: fixtures) func cutAndChangedFilesGivePosesOrOneError(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    for (name, text) in fixture.others { try folder.write(text, to: name) }
    let bytes = Array(fixture.text.utf8)
    func attempt(_ bytes: some Sequence<UInt8>) throws {
      let file = try folder.write(bytes, to: fixture.file)
      do {
        let list = try PoseFile.read(file)
        #expect(list.entries.allSatisfy { $0.pose.center.x.isFinite })
      } catch {
        guard case CaptureError.badPoses(file, _) = error else {
          Issue.record("\(error)")
          return
        }
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

  @Test(arguments: ["nan", "1e300", "-inf", ""]) func numbersThatAreNoneAreRefused(word: String)
    throws
  {
    let text = Self.strecha.text.replacingOccurrences(of: "0 0 0\n", with: "0 0 0 \(word) ")
    #expect(throws: CaptureError.self) { try read(Self.strecha, word.isEmpty ? "" : text) }
  }

  /// Versions differ in where the focal lengths stand: (version, lines of the intrinsics).
  @Test(arguments: [
    ("2", "1", #""pxFocalLength": ["50", "60"]"#), ("2", "0", #""pxFocalLength": ["50", "60"]"#),
    ("2", "2", #""focalLength": "25", "pixelRatio": "0.8333333333333334""#),
    ("2", "10", #""focalLength": "25", "pixelRatio": "1.2""#),
    ("2", "11", #""focalLength": "30", "pixelRatio": "1.2""#),
  ])
  func focalLengthsOfEveryVersionOfMeshroom(minor: String, patch: String, lines: String) throws {
    let text = Self.meshroom.text
      .replacingOccurrences(of: #"["1", "2", "11"]"#, with: "[\"1\", \"\(minor)\", \"\(patch)\"]")
      .replacingOccurrences(of: #""focalLength": "25", "pixelRatio": "1""#, with: lines)
    let list = try read(Self.meshroom, text)
    let focal = try #require(list.entries.compactMap(\.camera).first).focal
    #expect(abs(focal.x - 50) < 1e-9 && abs(focal.y - 60) < 1e-9, "\(focal)")
  }

  @Test func aBundleWithoutItsListIsOneClearError() throws {
    var fixture = Self.bundler
    fixture.others = [:]
    #expect(throws: CaptureError.self) { try read(fixture) }
    fixture.others = ["list.txt": "a.jpg\n"]
    let error = #expect(throws: CaptureError.self) { try read(fixture) }
    guard case .badPoses(_, .nameCount(1, cameras: 2))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: fixtures) func posesAreAttachedByName(fixture: Fixture) throws {
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
    #expect(camera.source == .given && abs(camera.camera.fx - 50) < 1e-9)
    // One of the file and that of the photograph which the file does not name; no camera without photographs.
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

  /// A file beside the folder of photographs is mentioned where it is not wanted, until it is asked for.
  @Test func posesThatAreAskedForAreNotCalledUnused() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/a.jpg")
    let file = try folder.write(Self.meshroom.text, to: "cameras.sfm")
    var options = CaptureOptions()
    options.poses = .none
    let capture = try CaptureFolder.load(folder.url, options: options)
    #expect(capture.skipped == [FileRemark(file: "cameras.sfm", .aside(.poses))])
    let posed = try capture.attaching(PoseFile.read(file), from: file, options: CaptureOptions())
    #expect(!posed.skipped.contains { $0.fact == .aside(.poses) })
  }

  @Test(arguments: fixtures) func posesAmongPhotographsAreTaken(fixture: Fixture) throws {
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

  @Test func damagedPosesAmongPhotographsAreSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    try folder.write("{\"version\": [\"1\"", to: "cameras.sfm")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.viewSet.views[0].devicePose == nil && capture.poseFormat == nil)
    guard case .notUsed? = capture.skipped.first?.fact, capture.skipped.count == 1 else {
      Issue.record("\(capture.skipped)")
      return
    }
  }

  @Test func theTruthOfARenderedCaptureIsLeftAside() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    try folder.write("{\"a.jpg\": {}}", to: "ground_truth.json")
    #expect(try CaptureFolder.load(folder.url).viewSet.views[0].devicePose == nil)
  }

  @Test func photographsAreFoundBesideAPoseFileAndAboveIt() throws {
    let list = try read(Self.meshroom)
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.meshroom.text, to: "a/b/cameras.sfm")
    #expect(PoseFile.isPoseFile(file))
    #expect(PoseFile.photographs(of: list, near: file) == nil)
    try folder.write(photograph(), to: "images/a.jpg")
    #expect(PoseFile.photographs(of: list, near: file)?.lastPathComponent == "images")
    try folder.write(photograph(), to: "a/b/a.jpg")
    #expect(PoseFile.photographs(of: list, near: file)?.lastPathComponent == "b")
  }

  @Test func posesAboveAFolderOfPhotographsAreTaken() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/a.jpg")
    try folder.write(Self.meshroom.text, to: "cameras.sfm")
    let capture = try CaptureFolder.load(folder.url)
    try ScanPose.expectSame(capture.viewSet.views[0].devicePose)
    #expect(capture.poseFormat == .meshroom)
    #expect(capture.skipped.allSatisfy { $0.file != "cameras.sfm" })
    let photographs = try CaptureFolder.load(folder.url.appendingPathComponent("images"))
    #expect(photographs.viewSet.views[0].devicePose == nil)
  }

  @Test func posesOfOtherPhotographsAreSeenAndLeft() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "images/other.jpg")
    try folder.write(Self.meshroom.text, to: "cameras.sfm")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.viewSet.views[0].devicePose == nil)
    #expect(capture.skipped == [FileRemark(file: "cameras.sfm", .aside(.poses))])
  }
}

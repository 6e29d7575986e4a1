import Capture
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Formats
@testable import Workspace

/// Folders of images with poses: their content, and that loading them restores the same poses.
@Suite(.tags(.slow)) struct DatasetTests {
  private static let limit = 1e-9

  private func expectSame(_ found: RigidTransform?, _ pose: RigidTransform?, _ name: String) {
    guard let found, let pose else {
      #expect(found == nil, "\(name)")
      #expect(pose == nil, "\(name)")
      return
    }
    let turn = (0..<9).map { abs(found.rotation[$0 / 3, $0 % 3] - pose.rotation[$0 / 3, $0 % 3]) }
    #expect((turn.max() ?? 1) < Self.limit, "\(name)")
    #expect(length(found.translation - pose.translation) < Self.limit, "\(name)")
  }

  private func expectSame(_ found: Camera?, _ camera: Camera, _ name: String) {
    guard let found else {
      Issue.record("no camera of \(name)")
      return
    }
    #expect(found.width == camera.width)
    #expect(found.height == camera.height)
    let pairs = [
      (found.fx, camera.fx), (found.fy, camera.fy), (found.cx, camera.cx), (found.cy, camera.cy),
      (found.k1, camera.k1), (found.k2, camera.k2), (found.p1, camera.p1), (found.p2, camera.p2),
      (found.k3, camera.k3), (found.k4, camera.k4),
    ]
    #expect(found.lens == camera.lens, "\(name)")
    #expect(length(found.denominator - camera.denominator) < Self.limit, "\(name)")
    #expect(pairs.allSatisfy { abs($0.0 - $0.1) < Self.limit }, "\(name)")
  }

  /// Compares the poses that `load --poses` reads with those that were written.
  private func expectSamePoses(_ dataset: Dataset, _ list: PoseList) {
    let views = dataset.export.views.views
    #expect(list.entries.count == dataset.summary.poses)
    for (index, view) in views.enumerated() where dataset.export.reconstruction.poses[index] != nil
    {
      let entry = PoseNames(list).entry(of: view.name)
      expectSame(entry?.pose, dataset.export.reconstruction.poses[index], view.name)
    }
  }

  @Test(arguments: DatasetForm.allCases, [false, true])
  func exportedPosesAreReadBack(form: DatasetForm, isUndistorted: Bool) throws {
    for seed in UInt64(1)...5 {
      let fixture = try DatasetFixture(seed: seed)
      let dataset = try fixture.write(form, isUndistorted: isUndistorted)
      expectSamePoses(dataset, try GivenPoses.read(fixture.target))
    }
  }

  /// A lens that needs three coefficients, a rational one and a fisheye.
  private static let lenses: [Camera] = {
    var (wide, rational) = (DatasetFixture.camera(), DatasetFixture.camera())
    wide.k3 = -0.004
    (rational.lens, rational.k3, rational.denominator) = (.rational, 0.003, SIMD3(0.2, 0.03, 0.001))
    var fisheye = DatasetFixture.camera(distortion: false)
    (fisheye.fx, fisheye.fy, fisheye.lens) = (21, 21, .fisheye)
    (fisheye.k1, fisheye.k2, fisheye.k3, fisheye.k4) = (-0.02, 0.004, -0.001, 0.0002)
    return [wide, rational, fisheye]
  }()

  /// Programs read back the lens, or the export reports by how many pixels it differs.
  @Test(arguments: [DatasetForm.nerfstudio, .colmap, .meshroom, .openMVG, .realityCapture, .csv])
  func lensesOfAllFamiliesAreReadBackOrReported(form: DatasetForm) throws {
    for (number, camera) in Self.lenses.enumerated() {
      let fixture = try DatasetFixture(camera: camera)
      let dataset = try fixture.write(form)
      if let misfit = dataset.summary.lensMisfit {
        let lacks = [
          DatasetForm.meshroom: [1], .openMVG: [1], .realityCapture: [1, 2],
        ]
        #expect(lacks[form]?.contains(number) == true, "\(form)")
        #expect(misfit > 0.05)
        continue
      }
      let list = try GivenPoses.read(fixture.target)
      let stated = list.entries.compactMap(\.camera)
      #expect(!stated.isEmpty, "\(form)")
      for lens in stated {
        expectSame(try lens.camera(width: camera.width, height: camera.height), camera, "\(form)")
      }
    }
  }

  @Test(arguments: [false, true])
  func nerfstudioDatasetsLoadWithPosesAndCameras(isUndistorted: Bool) throws {
    let fixture = try DatasetFixture()
    let dataset = try fixture.write(.nerfstudio, isUndistorted: isUndistorted)
    let capture = try CaptureFolder.load(fixture.target)
    #expect(capture.format == .nerfstudio)
    #expect(capture.skipped.isEmpty)
    #expect(capture.notes.isEmpty)
    #expect(Set(capture.frames.map(\.name)) == ["a.jpg", "side.jpg", "c d.png", "e.jpg"])
    for view in capture.viewSet.views {
      let place = dataset.export.views.views.firstIndex {
        $0.name == view.name || $0.name.hasSuffix("/" + view.name)
      }
      let index = try #require(place)
      expectSame(view.devicePose, dataset.export.reconstruction.poses[index], view.name)
      let camera = capture.viewSet.cameras[view.camera].camera
      expectSame(camera, dataset.export.reconstruction.camera(of: index), view.name)
      #expect(view.image.orientation == .up)
      #expect((view.image.width, view.image.height) == (camera.width, camera.height))
      #expect(try view.image.loadRGB().width == camera.width)
    }
  }

  @Test(arguments: [DatasetForm.colmap, .gaussianSplatting], [false, true])
  func colmapProjectsLoad(form: DatasetForm, isUndistorted: Bool) throws {
    let fixture = try DatasetFixture()
    let dataset = try fixture.write(form, isUndistorted: isUndistorted)
    let source = CaptureSource(
      options: CaptureOptions(), sound: SoundFiles(), unpacked: fixture.target,
      context: RunContext())
    let opened = try source.open(fixture.target)
    #expect(opened.capture.hasPhotographs)
    #expect(opened.capture.notes.isEmpty)
    let place = try #require(COLMAPProject(fixture.target))
    let project = try ForeignProject(colmap: place)
    let (export, model) = (dataset.export, try #require(project.models.first))
    #expect(project.images.count == (form == .colmap ? 5 : 4))
    for (index, image) in project.images.enumerated() {
      let view = try #require(export.views.views.firstIndex { $0.name == image.name })
      expectSame(model.poses[index], export.reconstruction.poses[view], image.name)
      expectSame(model.cameras[image.camera], export.reconstruction.camera(of: view), image.name)
      #expect(project.features[index].keypoints.count == export.features[view].keypoints.count)
    }
    // Keypoints are at the projections of the points, with or without distortion: floats of a 64 px
    // image.
    for error in model.points.map(\.error) { #expect(error < 1e-4) }
    #expect(model.points.count == 12)
  }

  @Test(arguments: [DatasetForm.meshroom, .openMVG, .openMVS, .csv, .realityCapture])
  func exportedIntrinsicsAreReadBack(form: DatasetForm) throws {
    var camera = DatasetFixture.camera(distortion: form != .openMVS)
    if form == .meshroom || form == .csv || form == .openMVS { camera.fy = 57 }
    let fixture = try DatasetFixture(camera: camera)
    try fixture.write(form)
    let list = try GivenPoses.read(fixture.target)
    for entry in list.entries {
      expectSame(try entry.camera?.camera(width: 64, height: 48), camera, entry.name)
    }
  }

  /// Loads the photographs of a dataset with its poses.
  @Test(arguments: DatasetForm.allCases) func datasetsLoadWithTheirPoses(form: DatasetForm) throws {
    let fixture = try DatasetFixture()
    let dataset = try fixture.write(form)
    var options = CaptureOptions()
    options.poseFile = fixture.target.path
    let source = CaptureSource(
      options: options, sound: SoundFiles(), unpacked: fixture.target, context: RunContext())
    let opened = try source.open(fixture.target)
    let views = opened.capture.viewSet.views.filter { $0.devicePose != nil }
    #expect(views.count == 4)
    for view in views {
      let place = dataset.export.views.views.firstIndex {
        $0.name == view.name || $0.name.hasSuffix("/" + view.name)
      }
      let index = try #require(place)
      expectSame(view.devicePose, dataset.export.reconstruction.poses[index], view.name)
    }
  }

  @Test(arguments: [DatasetForm.csv, .openMVS], [false, true])
  func damagedPoseFilesGivePosesOrOneError(form: DatasetForm, isCut: Bool) throws {
    let fixture = try DatasetFixture()
    let dataset = try fixture.write(form)
    let file = fixture.target.appendingPathComponent(dataset.files[0].path)
    let bytes = dataset.files[0].bytes
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[index] ^= 0x90
      do {
        let list = try PoseFile.read(isCut ? Array(bytes[..<index]) : changed, named: file)
        #expect(list.entries.allSatisfy { $0.pose.center.x.isFinite })
      } catch {
        guard case CaptureError.badPoses(file, _) = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
  }

  @Test func colmapDatabasesContainPairsAndUnregisteredImages() throws {
    let fixture = try DatasetFixture()
    try fixture.write(.colmap)
    let database = try COLMAPDatabase(reading: fixture.target.appendingPathComponent("database.db"))
    #expect(database.images.map(\.name).contains("lost.jpg"))
    #expect(database.images.count == 5)
    #expect(database.version == COLMAPSchema.version)
    #expect(database.keypoints[1]?.first == Keypoint(x: 1, y: 2, scale: 3, angle: 0.5))
    let pair = try #require(database.pairs[.init(first: 1, second: 2)])
    #expect(pair.inliers == [Match(0, 1), Match(2, 2)])
    #expect(pair.configuration == 2)
    let pose = try #require(fixture.pairs[0].secondFromFirst)
    let turn = try #require(pair.secondFromFirst).rotation
    #expect(rotationAngle(turn, pose.rotation) < Self.limit)
    // xᵀ₂ F x₁ = 0 for a point's two observations without distortion.
    let f = try #require(pair.fundamental)
    let k = DatasetFixture.camera(distortion: false).matrix
    let point = SIMD3(0.2, -0.1, 5)
    let (a, b) = (k * point, k * (pose * point))
    #expect(abs(dot(b / b.z, f * (a / a.z))) < 1e-6)
    #expect(database.pairs[.init(first: 1, second: 3)]?.configuration == 1)
  }

  @Test func datasetBytesDoNotDependOnThreads() throws {
    for form in DatasetForm.allCases {
      let fixture = try DatasetFixture()
      try fixture.write(form, isUndistorted: true, in: RunContext(threads: 1))
      let paths = fixture.written
      let bytes = try paths.map { try Data(contentsOf: fixture.target.appendingPathComponent($0)) }
      try fixture.write(form, isUndistorted: true, replacing: true, in: RunContext(threads: 8))
      #expect(fixture.written == paths)
      for (path, data) in zip(paths, bytes) {
        #expect(
          try Data(contentsOf: fixture.target.appendingPathComponent(path)) == data, "\(path)")
      }
    }
  }
}

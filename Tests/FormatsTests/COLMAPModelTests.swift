import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Formats

@Suite struct COLMAPModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Four views of a camera with distortion, and points with exact observations.
  private func export(seed: UInt64) -> PoseExport {
    var random = RandomStream(seed: seed, stream: 0)
    var camera = Camera(width: 640, height: 480, focal: 500)
    (camera.k1, camera.p1) = (-0.1, 0.001)
    let poses = (0..<4).map { index in
      RigidTransform(
        rotation: .rotation(SIMD3(0.1, 0.3 * Double(index), -0.05)),
        translation: SIMD3(0.1 * Double(index), 0, 5))
    }
    var model = Reconstruction(
      cameras: [camera], viewCameras: [0, 0, 0, 0], poses: poses.dropLast() + [nil])
    var features = [Features](repeating: Features(), count: 4)
    for index in 0..<20 {
      let position = SIMD3(random.unit(), random.unit(), random.unit()) * 2 - 1
      var track: [Observation] = []
      for view in 0..<3 {
        let pixel = camera.project(poses[view] * position)
        features[view].keypoints.append(
          Keypoint(x: Float(pixel.x), y: Float(pixel.y), scale: 1, angle: 0))
        track.append(Observation(view: UInt32(view), keypoint: UInt32(index)))
      }
      model.points.append(
        ScenePoint(position: position, color: SIMD3(9, 8, 7), error: 0, track: track))
    }
    let source = ImageSource(url: folder.url, orientation: .up, width: 640, height: 480)
    let views = ["a.jpg", "b.jpg", "c 1.jpg", "d.jpg"].map {
      View(name: $0, image: source, camera: 0)
    }
    let set = ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .given)])
    return PoseExport(views: set, reconstruction: model, features: features, comment: "test")
  }

  private func read(_ files: [ExportFile], to name: String) throws -> ForeignProject {
    let inner = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for file in files { try Data(file.bytes).write(to: inner.appendingPathComponent(file.path)) }
    let place = try #require(COLMAPProject(folder.url))
    return try ForeignProject(colmap: place)
  }

  @Test(arguments: [true, false], UInt64(1)...2)
  func exportedModelsRoundTrip(isBinary: Bool, seed: UInt64) throws {
    let export = export(seed: seed)
    let project = try read(
      isBinary ? export.colmapBinary() : export.colmapText(), to: "sparse/0")
    let model = try #require(project.models.first)
    #expect(model.name == "sparse/0")
    // A model alone does not list unregistered images.
    #expect(project.images.count == 3)
    #expect(model.cameras == export.reconstruction.cameras)
    for (view, pose) in model.poses.enumerated() {
      let pose = try #require(pose)
      let truth = try #require(export.reconstruction.poses[view])
      #expect(rotationAngle(pose.rotation, truth.rotation) < 1e-9)
      #expect(length(pose.translation - truth.translation) < 1e-12)
    }
    #expect(model.points.map(\.track) == export.reconstruction.points.map(\.track))
    #expect(model.points.allSatisfy { $0.error < 1e-3 && $0.color == SIMD3(9, 8, 7) })
    // Without a database only the tracks are available.
    #expect(project.remarks == [.keypointsOfTracks])
    #expect(project.pairs.map(\.inliers.count) == [20, 20, 20])
  }

  @Test func largestModelIsFirst() throws {
    var export = export(seed: 1)
    _ = try read(export.colmapBinary(), to: "sparse/1")
    export.reconstruction.poses[0] = nil
    let project = try read(export.colmapText(), to: "sparse/0")
    #expect(project.models.map(\.name) == ["sparse/1", "sparse/0"])
    #expect(project.models.map(\.count) == [3, 2])
  }

  @Test func truncatedFilesAreErrors() throws {
    let files = export(seed: 1).colmapBinary()
    for index in files.indices {
      for count in stride(from: 0, to: files[index].bytes.count, by: 113) {
        var cut = files
        cut[index] = ExportFile(path: files[index].path, bytes: Array(files[index].bytes[..<count]))
        #expect(throws: ProjectError.self) { _ = try read(cut, to: "sparse/0") }
      }
    }
  }

  @Test(arguments: [true, false])
  func rigsAndFramesDetermineThePoses(isBinary: Bool) throws {
    let export = export(seed: 1)
    let files = isBinary ? export.colmapBinary() : export.colmapText()
    let cameraFromRig = RigidTransform(
      rotation: .rotation(SIMD3(0.3, -0.2, 0.1)), translation: SIMD3(1, 2, 3))
    let rigFromWorld = RigidTransform(
      rotation: .rotation(SIMD3(0.1, 0.4, 0.2)), translation: SIMD3(-1, 0, 4))
    var rig = COLMAPRigMaker(cameraFromRig: cameraFromRig)
    // The first image agrees with its file, the second does not, and the third is not in any frame.
    let first = try #require(export.reconstruction.poses[0])
    rig.frames = [(image: 1, pose: cameraFromRig.inverse * first), (image: 2, pose: rigFromWorld)]
    let project = try read(files + rig.files(isBinary: isBinary), to: "sparse/0")
    let poses = try #require(project.models.first).poses
    let wanted = [first, cameraFromRig * rigFromWorld, export.reconstruction.poses[2]]
    for (pose, wanted) in zip(poses, wanted) {
      let (pose, wanted) = (try #require(pose), try #require(wanted))
      #expect(rotationAngle(pose.rotation, wanted.rotation) < 1e-9)
      #expect(length(pose.translation - wanted.translation) < 1e-9)
    }
    #expect(project.remarks.contains(.placedByRigs(model: "sparse/0", images: 1)))
    let list = try COLMAPPoses(
      reading: folder.url.appendingPathComponent("sparse/0/images.\(isBinary ? "bin" : "txt")"))
    #expect(list.views.map(\.pose) == poses)
  }

  @Test func truncatedRigsAreErrors() throws {
    let model = export(seed: 1).colmapBinary()
    let rig = COLMAPRigMaker(cameraFromRig: .identity, frames: [(image: 1, pose: .identity)])
    let files = rig.files(isBinary: true)
    for index in files.indices {
      for count in 0..<files[index].bytes.count {
        var cut = files
        cut[index] = ExportFile(path: files[index].path, bytes: Array(files[index].bytes[..<count]))
        #expect(throws: ProjectError.self) { _ = try read(model + cut, to: "sparse/0") }
      }
    }
  }

  @Test func modelOfAnotherDatabaseIsRejected() throws {
    _ = try COLMAPDatabaseMaker.make(COLMAPDatabaseMaker.pair, in: folder)
    #expect(throws: ProjectError.self) {
      _ = try read(export(seed: 1).colmapBinary(), to: "sparse/0")
    }
  }
}

@Suite struct COLMAPLensTests {
  /// Lens models that ours represents exactly, with parameters.
  private static let exact: [(COLMAPLens, [Double])] = [
    (.simplePinhole, [500, 320, 240]), (.pinhole, [500, 510, 320, 240]),
    (.simpleRadial, [500, 320, 240, -0.1]), (.radial, [500, 320, 240, -0.1, 0.02]),
    (.openCV, [500, 510, 320, 240, -0.1, 0.02, 0.001, 0.002]),
    (.fullOpenCV, [500, 510, 320, 240, -0.1, 0.02, 0.001, 0.002, 0, 0, 0, 0]),
    (.fullOpenCV, [500, 500, 320, 240, -0.1, 0.02, 0, 0, 0.01, 0.01, 0, 0]),
    (.fullOpenCV, [500, 500, 320, 240, -0.1, 0.02, 0, 0, 0.01, 0, 0, 0]),
    (.openCVFisheye, [500, 500, 320, 240, 0.01, 0.02, -0.03, 0.01]),
    (.simpleRadialFisheye, [500, 320, 240, 0.02]), (.fisheye, [500, 500, 320, 240]),
  ]

  @Test(arguments: exact)
  func representableLensModelsAreConvertedExactly(lens: COLMAPLens, parameters: [Double]) throws {
    let camera = try #require(
      COLMAPCamera(model: lens, width: 640, height: 480, parameters: parameters))
    #expect(camera.ours.misfit == nil)
    let found = camera.ours.camera
    for r in [0.1, 0.3, 0.6] {
      let pixel = found.project(SIMD3(r, 0, 1))
      let tangential = found.p2 * 3 * r * r
      let expected = 320 + 500 * (lens.radius(r, camera.extra) + tangential)
      #expect(abs(pixel.x - expected) < 1e-9)
    }
  }

  /// Lens models that ours approximates, and the error in pixels for a field of view of 65°.
  private static let near: [(COLMAPLens, [Double], Double)] = [
    (.fieldOfView, [500, 500, 320, 240, 0.6], 0.1), (.division, [500, 500, 320, 240, -0.1], 0.1),
    (.thinPrismFisheye, [300, 300, 320, 240, 0.01, 0, 0, 0, 0, 0, 0, 0], 0.1),
    (.enhancedUnified, [500, 500, 320, 240, 0.5, 1], 0.1),
    (.enhancedUnified, [300, 300, 320, 240, 0.6, 1.1], 0.5),
  ]

  @Test(arguments: near)
  func otherLensModelsAreApproximatedWithTheStatedError(
    lens: COLMAPLens, parameters: [Double], limit: Double
  ) throws {
    let camera = try #require(
      COLMAPCamera(model: lens, width: 640, height: 480, parameters: parameters))
    let (found, misfit) = camera.ours
    let stated = try #require(misfit)
    #expect(stated < limit)
    for r in [0.05, 0.2, 0.4, 0.6] {
      let pixel = found.project(SIMD3(r, 0, 1)).x
      let wanted = 320 + parameters[0] * lens.radius(r, camera.extra)
      #expect(abs(pixel - wanted) < stated + 0.05)
    }
  }

  @Test func everyLensModelHasAUniqueName() {
    #expect(Set(COLMAPLens.allCases.map(\.name)).count == COLMAPLens.allCases.count)
    for lens in COLMAPLens.allCases { #expect(COLMAPLens(name: lens.name) == lens) }
  }
}

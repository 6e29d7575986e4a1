import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Bundle adjustment of a ring of cameras, initialized away from the truth.
struct BundleKernel {
  /// Maximum root mean square residual of a correct result, pixels: the noise added to each
  /// coordinate, part of which the fit absorbs.
  private static let maxError = 0.5
  static let poses = 40
  static let points = 4000
  let problem: BundleProblem

  init(seed: UInt64) {
    var random = RandomStream(seed: seed, stream: 0xBA)
    func vector() -> SIMD3<Double> { SIMD3(random.normal(), random.normal(), random.normal()) }
    let camera = Camera(width: 1600, height: 1200, focal: 1500)
    var problem = BundleProblem()
    problem.addCamera(camera, freedom: [])
    var truth: [RigidTransform] = []
    for index in 0..<Self.poses {
      let angle = Double(index) / Double(Self.poses) * 2 * .pi
      let center = SIMD3(4 * sin(angle), 0.5 * random.normal(), -4 * cos(angle))
      let pose = RigidTransform(rotation: .rotation(SIMD3(0, angle, 0)), center: center)
      truth.append(pose)
      let off = Matrix3.rotation(vector() * 0.01)
      let start = RigidTransform(
        rotation: off * pose.rotation, translation: off * pose.translation + vector() * 0.02)
      problem.addPose(index < 2 ? pose : start, camera: 0, isConstant: index < 2)
    }
    for _ in 0..<Self.points {
      let point = vector() * 0.6
      for (index, pose) in truth.enumerated() where random.unit() < 0.25 {
        let pixel = camera.project(pose * point) + SIMD2(random.normal(), random.normal()) * 0.5
        problem.observations.append(BundleObservation(pose: index, pixel: pixel))
      }
      problem.closePoint(point + vector() * 0.02)
    }
    self.problem = problem
  }

  /// Correct if the root mean square residual is at most the added noise.
  func row() throws -> KernelRow {
    let context = RunContext(threads: 1)
    var error = 0.0
    var row = try KernelRow.measure("bundle adjustment", budget: 1) { _ in
      var copy = problem
      let summary = try copy.adjust(BundleOptions(), in: context)
      error = (summary.finalCost / Double(problem.observations.count)).squareRoot()
      return error < Self.maxError
    }
    row.detail = "\(shown(error)) px"
    return row
  }

  /// Writes the problem as a COLMAP model.
  func write(to folder: URL) throws {
    var keypoints = [[Keypoint]](repeating: [], count: Self.poses)
    var result = Reconstruction(
      cameras: problem.cameras, viewCameras: problem.poseCameras, poses: problem.poses)
    for (index, position) in problem.points.enumerated() {
      let range = problem.observationStart[index]..<problem.observationStart[index + 1]
      let track = problem.observations[range].map { seen -> Observation in
        keypoints[seen.pose].append(
          Keypoint(x: Float(seen.pixel.x), y: Float(seen.pixel.y), scale: 1, angle: 0))
        return Observation(
          view: UInt32(seen.pose), keypoint: UInt32(keypoints[seen.pose].count - 1))
      }
      result.points.append(
        ScenePoint(position: position, color: SIMD3(repeating: 128), error: 0, track: track))
    }
    let camera = problem.cameras[0]
    let views = (0..<Self.poses).map { index in
      let url = URL(fileURLWithPath: "/view\(index).jpg")
      return View(
        name: "view\(index).jpg",
        image: ImageSource(url: url, orientation: .up, width: camera.width, height: camera.height),
        camera: 0)
    }
    let export = PoseExport(
      views: ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .given)]),
      reconstruction: result, features: keypoints.map { Features(keypoints: $0) }, comment: "")
    try ExportFile.write(export.colmapBinary(), into: folder, replacing: true)
  }
}

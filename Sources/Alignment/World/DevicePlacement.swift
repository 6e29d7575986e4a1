import Foundation
import Geometry
import Numerics
import Scene

/// Places views with too few points by their device poses, if these are accurate enough.
///
/// The few points that a view sees refine its pose, with the prediction as a prior. A view is not
/// placed if its points contradict the device or the expected error is too large.
struct DevicePlacement {
  /// Maximum expected reprojection error of a placed view, relative to the longer image side.
  static let maxError = 0.015
  /// Maximum distance of points from their prediction, relative to its expected error.
  static let reachFactor = 3.0
  /// Minimum number of points that refine a pose: three points that agree by chance can distort it.
  static let minPoints = 4
  /// Minimum deviations of a prior (model units, radians), and minimum depth in model units.
  static let minDeviation = 1e-9
  static let minDepth = 1e-12

  /// Poses in the model, by view.
  private(set) var poses: [Int: RigidTransform] = [:]
  private(set) var placed: [PlacedView] = []
  /// Why views with a device pose were not placed.
  private(set) var rejections: [Int: DevicePoseRejection] = [:]
  private let model: SparseModel
  private let problem: MappingProblem
  private let frame: WorldFrame

  /// - Parameter frame: The world frame, for the statistics.
  init(_ model: SparseModel, for problem: MappingProblem, frame: WorldFrame) {
    self.model = model
    self.problem = problem
    self.frame = frame
    let open = model.poses.indices.filter {
      model.poses[$0] == nil && problem.views.views[$0].devicePose != nil
    }
    guard !open.isEmpty, let alignment = frame.alignment,
      let prediction = DevicePrediction(model.poses, views: problem.views, alignment: alignment)
    else { return }
    let depth = Self.depth(model)
    for view in open { place(view, prediction, depth: depth) }
  }

  /// Median distance of the cameras from the mean of the points, model units.
  private static func depth(_ model: SparseModel) -> Double {
    let centers = model.registered.compactMap { model.poses[$0]?.center }
    let points = model.positions.indices.filter { model.hasPoint[$0] }
    let middle = points.reduce(.zero) { $0 + model.positions[$1] } / Double(max(points.count, 1))
    return centers.map { distance($0, middle) }.median().map { max($0, minDepth) } ?? 1
  }

  private mutating func place(_ view: Int, _ prediction: DevicePrediction, depth: Double) {
    guard let device = problem.views.views[view].devicePose,
      let found = prediction.predict(view, at: device)
    else { return }
    let camera = model.cameras[problem.cameraOf[view]]
    let longest = Double(max(camera.width, camera.height, 1))
    let share = camera.focal * (found.rotation + found.position / depth) / longest
    let unit = frame.worldFromModel.scale
    guard share <= Self.maxError else {
      rejections[view] = .tooCoarse(
        position: found.position * unit, rotation: found.rotation * 180 / .pi,
        isMetric: frame.isMetric)
      return
    }
    let prior = PosePrior(
      pose: found.pose, position: max(found.position, Self.minDeviation),
      rotation: max(found.rotation, Self.minDeviation))
    guard
      let (pose, points) = refined(
        view, from: prior, camera: camera, reach: Self.reachFactor * share * longest)
    else {
      rejections[view] = .contradicted
      return
    }
    poses[view] = pose
    placed.append(
      PlacedView(
        view: view, points: points, position: found.position * unit,
        rotation: found.rotation * 180 / .pi))
  }

  /// The prediction refined by the points that agree with it, and their number; `nil` if the view
  /// sees enough points but they do not agree.
  private func refined(
    _ view: Int, from prior: PosePrior, camera: Camera, reach: Double
  ) -> (RigidTransform, Int)? {
    let limit = problem.options.registration.maxError * problem.pixelScale[view]
    let observations = observations(of: view)
    func near(_ pose: RigidTransform, _ pixels: Double) -> [(id: Int, point: SIMD3<Double>)] {
      observations.filter { id, point in
        let seen = pose * point
        return seen.z > 0 && length(camera.project(seen) - problem.pixels[id]) < pixels
      }
    }
    let agreeing = near(prior.pose, reach + limit)
    let pose = refinePose(
      prior, pixels: agreeing.map { problem.pixels[$0.id] }, points: agreeing.map(\.point),
      camera: camera, reach: reach, scale: problem.pixelScale[view])
    let count = near(pose, limit).count
    let contradicts =
      observations.count >= problem.options.registration.minInliers
      && Double(count) < problem.options.registration.minInlierRatio * Double(observations.count)
    guard !contradicts else { return nil }
    return count >= Self.minPoints ? (pose, count) : (prior.pose, 0)
  }

  /// Points of the view's keypoints by matches with registered views, the best pair first: the
  /// model's tracks may exclude the pairs of a weak view.
  private func observations(of view: Int) -> [(id: Int, point: SIMD3<Double>)] {
    var found: [Int: SIMD3<Double>] = [:]
    for pair in problem.pairs where pair.first == view || pair.second == view {
      for match in pair.inliers {
        let (a, b) = problem.ids(match, pair)
        let (own, other) = pair.first == view ? (a, b) : (b, a)
        guard found[own] == nil, model.isUsed[other] else { continue }
        found[own] = model.positions[Int(model.tracks.trackOf[other])]
      }
    }
    return found.keys.sorted().compactMap { id in found[id].map { (id, $0) } }
  }
}

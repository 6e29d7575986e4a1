import Foundation
import Geometry
import Numerics
import Support

/// Pose estimation for the next frame.
extension KeyframeTracker {
  /// The pose of a frame, starting from the previous one; `nil` if too few points are found.
  mutating func trackPose(_ input: CurrentFrame) -> PoseFit? {
    guard let previous else { return nil }
    let predicted = predictedPose(previous, at: input.frame.time)
    let pose =
      coarsePose(input, previous, from: predicted)
      ?? coarsePose(input, previous, from: previous.pose) ?? predicted
    return fitPose(input, from: pose, isNear: true)
  }

  /// Maximum extrapolation of the motion, in frames.
  static let maxExtrapolation = 3.0

  /// The motion model: repeats the motion between the last two frames.
  private func predictedPose(_ previous: PreviousFrame, at time: Double) -> RigidTransform {
    guard let motion = previous.motion, previous.gap > 0 else { return previous.pose }
    let ratio = min((time - previous.time) / previous.gap, Self.maxExtrapolation)
    guard ratio > 0 else { return previous.pose }
    let step = RigidTransform(
      rotation: .rotation(motion.rotation.rotationVector * ratio),
      translation: motion.translation * ratio)
    return step * previous.pose
  }

  /// Maximum number of points in the coarse step; more hardly improve a pose.
  static let maxCoarse = 70
  /// Minimum number of points for a coarse pose.
  static let minCoarse = 10
  /// Scale of the robust loss in the coarse step, pixels.
  static let coarseLoss = 1.5
  /// Maximum reprojection error of an inlier in the coarse step, pixels.
  static let maxCoarseError = 3.0

  /// Pose from the patches of the previous frame, at reduced resolutions, for large motions.
  private func coarsePose(
    _ input: CurrentFrame, _ previous: PreviousFrame, from start: RigidTransform
  ) -> RigidTransform? {
    let aligner = PatchAligner()
    var pixels: [SIMD2<Double>] = []
    var points: [SIMD3<Double>] = []
    let stride = max(1, previous.found.count / Self.maxCoarse)
    var tried = 0
    for k in Swift.stride(from: 0, to: previous.found.count, by: stride) {
      let item = previous.found[k]
      let position = map.points[Int(item.point)].position
      let seen = start * position
      guard seen.z > PatchFinder.minDepth else { continue }
      tried += 1
      let expected = SIMD2<Float>(input.camera.project(seen))
      guard
        let place = aligner.follow(
          item.place, in: previous.pyramid, to: input.pyramid, from: expected, levels: 1...3)
      else { continue }
      pixels.append(SIMD2<Double>(place))
      points.append(position)
    }
    guard points.count >= Self.minCoarse else { return nil }
    let pose = refinePose(
      start, pixels: pixels, points: points, camera: input.camera,
      loss: .cauchy(scale: Self.coarseLoss), maxIterations: Self.poseIterations)
    let inliers = points.indices.filter {
      reprojectionError(points[$0], pose, input.camera, pixels[$0]) < Self.maxCoarseError
    }
    // Half of the visible points must agree.
    return inliers.count >= Self.minCoarse && inliers.count * 2 >= tried ? pose : nil
  }

  /// Scale of the robust loss for an inaccurate start, pixels.
  static let farLoss = 2.0
  /// Scale of the robust loss for an accurate start, pixels.
  static let fineLoss = 1.0
  /// Maximum number of iterations of a pose refinement.
  static let poseIterations = 12

  /// Searches for the map's points near their projections, and refines the pose.
  ///
  /// - Parameter isNear: Whether the pose error is at most a pixel or two; otherwise the search
  ///   range is larger.
  func fitPose(_ input: CurrentFrame, from start: RigidTransform, isNear: Bool) -> PoseFit? {
    var (found, sought) = findPoints(input, start, isNear: isNear)
    guard found.count >= Self.minFound else { return nil }
    var pose = refine(
      start, to: found, camera: input.camera,
      loss: .cauchy(scale: isNear ? Self.fineLoss : Self.farLoss))
    var inliers = self.inliers(of: pose, among: found, camera: input.camera)
    guard inliers.count >= Self.minFound else { return nil }
    pose = refine(pose, to: inliers, camera: input.camera, loss: .cauchy(scale: Self.fineLoss))
    if !isNear {
      (found, sought) = findPoints(input, pose, isNear: true)
      pose = refine(pose, to: found, camera: input.camera, loss: .cauchy(scale: Self.fineLoss))
    }
    inliers = self.inliers(of: pose, among: found, camera: input.camera)
    // A fifth of the visible points must agree.
    guard inliers.count >= Self.minFound, inliers.count * 5 >= sought.count else { return nil }
    return PoseFit(pose: pose, found: inliers, sought: sought)
  }

  private func refine(
    _ pose: RigidTransform, to found: [FoundPoint], camera: Camera, loss: RobustLoss
  ) -> RigidTransform {
    refinePose(
      pose, pixels: found.map { SIMD2<Double>($0.place) },
      points: found.map { map.points[Int($0.point)].position }, camera: camera, loss: loss,
      maxIterations: Self.poseIterations)
  }

  /// Maximum reprojection error of an inlier in the fine step, pixels.
  static let maxFineError = 2.0

  /// Points close to their projections.
  func inliers(of pose: RigidTransform, among found: [FoundPoint], camera: Camera) -> [FoundPoint] {
    found.filter { item in
      normalizedError2(map.points[Int(item.point)].position, pose, item.ray).squareRoot()
        * camera.focal < Self.maxFineError
    }
  }

  /// Maximum number of points searched in the fine step.
  static let maxFine = 220
  /// Maximum number of points per cell.
  static let maxPerCell = 2
  /// Maximum shift of a point after a coarse pose, pixels.
  static let nearShift: Float = 3
  /// Maximum shift of a point without one, pixels of the first level searched.
  static let farShift: Float = 4

  /// Searches for visible points; if the pose is inaccurate, on coarser levels first.
  private func findPoints(
    _ input: CurrentFrame, _ pose: RigidTransform, isNear: Bool
  ) -> (found: [FoundPoint], sought: [Int32]) {
    let chosen = selectPoints(pose, input, perCell: Self.maxPerCell, atMost: Self.maxFine)
    let finder = PatchFinder(map: map, pyramid: input.pyramid, camera: input.camera)
    var found: [FoundPoint] = []
    found.reserveCapacity(chosen.count)
    for (point, expected) in chosen {
      var place =
        isNear
        ? finder.find(Int(point), pose: pose, near: expected, above: 0, maxShift: Self.nearShift)
        : finder.find(Int(point), pose: pose, near: expected, above: 2, maxShift: Self.farShift)
      if place == nil {
        place = finder.find(
          Int(point), pose: pose, near: expected, above: 1, maxShift: Self.farShift)
      }
      guard let place else { continue }
      found.append(FoundPoint(point, at: place, input.camera))
    }
    return (found, chosen.map(\.point))
  }

  /// Side of the cells for the distribution of points, pixels.
  static let cellSize = 24

  /// Visible points, distributed over the image: first those found in the previous frame, then by
  /// success rate and number of observations.
  func selectPoints(
    _ pose: RigidTransform, _ input: CurrentFrame, perCell: Int, atMost count: Int
  ) -> [(point: Int32, place: SIMD2<Float>)] {
    let finder = PatchFinder(map: map, pyramid: input.pyramid, camera: input.camera)
    var visible: [(rank: Int32, point: Int32, place: SIMD2<Float>)] = []
    for k in map.points.indices {
      guard let place = finder.expected(k, pose) else { continue }
      visible.append((rank(map.points[k]), Int32(k), place))
    }
    visible.sort { ($0.rank, $1.point) > ($1.rank, $0.point) }
    let columns = input.pyramid.width / Self.cellSize + 1
    let rows = input.pyramid.height / Self.cellSize + 1
    var counts = [Int](repeating: 0, count: columns * rows)
    var chosen: [(point: Int32, place: SIMD2<Float>)] = []
    for item in visible where chosen.count < count {
      let cell =
        Int(saturating: item.place.y) / Self.cellSize * columns
        + Int(saturating: item.place.x) / Self.cellSize
      guard counts[cell] < perCell else { continue }
      counts[cell] += 1
      chosen.append((item.point, item.place))
    }
    return chosen
  }

  /// Priority of a point: 100 if it was found in the last frame with a pose, up to 64 for the
  /// success rate of its searches (initially one half), up to 40 for its observations.
  private func rank(_ point: MapPoint) -> Int32 {
    let isRecent = point.lastFound >= number - 1 - Int32(lost)
    let rate = (point.found + 2) * 64 / (point.sought + 4)
    return (isRecent ? 100 : 0) + rate + Int32(min(point.observations.count, 40))
  }
}

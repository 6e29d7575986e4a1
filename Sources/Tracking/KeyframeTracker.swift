import Geometry
import Imaging
import Numerics
import Support

/// Tracks a camera through a stream with small differences between frames.
///
/// Map points are tracked by their patches, and each frame's pose is refined over the points found.
/// Frames with new content become keyframes and provide new points: from measured depth if
/// available, otherwise by triangulation after sufficient motion. With each keyframe, nearby poses
/// and points are adjusted; all are adjusted when the map has grown by half, or when points are
/// found again after a long absence.
///
/// Reference: Klein & Murray, "Parallel Tracking and Mapping for Small AR Workspaces", ISMAR 2007;
/// in a single thread, as results must not depend on the speed of the machine.
struct KeyframeTracker: Sendable {
  /// Minimum number of points for a pose.
  static let minFound = 12
  /// Minimum number of points for a reliable pose.
  static let minReliable = 25

  /// The previous frame with the points found in it.
  struct PreviousFrame: Sendable {
    var pyramid: GrayPyramid<Float>
    var pose: RigidTransform
    var time: Double
    var found: [FoundPoint]
    /// `after * before⁻¹` for this frame and the one before. `gap` is the time between them in
    /// seconds.
    var motion: RigidTransform?
    var gap = 0.0
  }

  var map = TrackingMap()
  var previous: PreviousFrame?
  /// Corners with unknown depth.
  var candidates: [Candidate] = []
  /// Trails, while there is no map.
  var trails: InitialTrails?
  /// Number of the current frame.
  var number: Int32 = 0
  /// Number of consecutive frames without a pose.
  var lost = 0
  /// Number of keyframes at the last global adjustment.
  var keyframesAtAdjustment = 3
  /// Number of the frame that became the newest keyframe.
  var lastKeyframeNumber: Int32 = 0
  /// Number of points in the newest keyframe.
  var keyframePointCount = 0
  private(set) var status = TrackingStatus.initializing
  var isMetric = false
  let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// - Returns: `cameraFromWorld`, or `nil` if unknown.
  mutating func track(
    _ frame: TrackingFrame, depth: () -> TrackingDepth?
  ) -> RigidTransform? {
    number += 1
    guard let pyramid = GrayPyramid(frame.luma), frame.camera.focal > 0 else {
      status = map.keyframes.isEmpty ? .initializing : .relocalizing
      lost += 1
      return nil
    }
    let input = CurrentFrame(frame: frame, pyramid: pyramid)
    guard !map.keyframes.isEmpty else {
      let pose = initialize(input, depth)
      status = pose == nil ? .initializing : .normal
      return pose
    }
    guard let pose = lost == 0 ? trackPose(input) : relocalize(input) else {
      lost += 1
      status = .relocalizing
      candidates = []
      return nil
    }
    lost = 0
    return integrate(input, fit: pose, depth: depth)
  }

  /// Rotation rate from which motion is excessive, degrees per second: frames are blurred by
  /// several pixels.
  static let maxTurnRate = 120.0
  /// Maximum time between two frames for the motion model, seconds.
  static let maxFrameGap = 0.5

  /// Updates the map with a frame whose pose was found.
  ///
  /// - Returns: The pose, adjusted with the map if the frame became a keyframe.
  private mutating func integrate(
    _ input: CurrentFrame, fit result: PoseFit, depth: () -> TrackingDepth?
  ) -> RigidTransform {
    var pose = result.pose
    let before = previous
    for k in result.sought { map.points[Int(k)].sought += 1 }
    for item in result.found {
      map.points[Int(item.point)].found += 1
      map.points[Int(item.point)].lastFound = number
    }
    followCandidates(in: input, at: pose, fit: result)
    previous = PreviousFrame(
      pyramid: input.pyramid, pose: pose, time: input.frame.time, found: result.found)
    if wantsKeyframe(pose, result) {
      pose = addKeyframe(input, at: pose, depth: depth())
    }
    status = result.found.count < Self.minReliable ? .insufficientFeatures : .normal
    if let before, case let gap = input.frame.time - before.time, gap > 0, gap < Self.maxFrameGap {
      previous?.motion = result.pose * before.pose.inverse
      previous?.gap = gap
      let turn = rotationAngle(result.pose.rotation, before.pose.rotation) * 180 / .pi
      if turn / gap > Self.maxTurnRate { status = .excessiveMotion }
    }
    return pose
  }

  /// Minimum number of frames between keyframes, so that the adjustment is worthwhile.
  static let minKeyframeGap: Int32 = 4
  /// Number of frames since the newest keyframe after which too few points trigger a new one.
  static let thinKeyframeGap: Int32 = 10
  /// Number of points found below which the map is too sparse in the viewing direction.
  static let minPointsWithoutKeyframe = 60
  /// View distance (`TrackingKeyframe.viewDistance`) from all keyframes that triggers a new one.
  static let keyframeDistance = 0.12

  /// Whether a keyframe is required because the view is new or the map too sparse.
  private func wantsKeyframe(_ pose: RigidTransform, _ result: PoseFit) -> Bool {
    guard number - lastKeyframeNumber >= Self.minKeyframeGap, result.isReliable else {
      return false
    }
    let isThin =
      result.found.count < Self.minPointsWithoutKeyframe
      || result.found.count * 2 < keyframePointCount
    if isThin, number - lastKeyframeNumber >= Self.thinKeyframeGap { return true }
    let nearest =
      map.activeKeyframes.map { map.keyframes[$0].viewDistance(to: pose) }.min() ?? .infinity
    return nearest > Self.keyframeDistance
  }
}

/// The frame that is being tracked.
struct CurrentFrame {
  let frame: TrackingFrame
  let pyramid: GrayPyramid<Float>
  var camera: Camera { frame.camera }
}

/// A pose with its supporting points.
struct PoseFit {
  var pose: RigidTransform
  /// Points that agree with the pose.
  var found: [FoundPoint]
  /// All points that were searched.
  var sought: [Int32]
  /// Whether the pose is reliable: enough points, and a third of those searched.
  var isReliable: Bool {
    found.count >= KeyframeTracker.minReliable && found.count * 3 >= sought.count
  }
}

/// A corner that is tracked until its depth is determined.
struct Candidate: Sendable {
  var keyframe: Int32
  /// Position in its keyframe, pixels.
  var source: SIMD2<Float>
  /// Position in the newest frame, pixels.
  var place: SIMD2<Float>
  /// Number of frames for which it was tracked.
  var age: Int32 = 0
}

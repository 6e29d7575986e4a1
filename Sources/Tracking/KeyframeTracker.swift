import Geometry
import Imaging
import Numerics
import Support

/// Follows a camera through a stream whose frames differ little from one to the next.
///
/// A map of points is followed by their patches; each frame's pose is refined over what was found.
/// Frames that see something new become keyframes and give new points: from measured depth where
/// there is some, else by triangulation once the camera has moved enough. With each keyframe the
/// poses and points nearby are adjusted; all of them when the map has grown by half, or when places
/// are seen again after a long way.
///
/// Reference: Klein & Murray, "Parallel Tracking and Mapping for Small AR Workspaces", ISMAR 2007,
/// in one thread, as results must not depend on how fast a machine is.
struct KeyframeTracker: Sendable {
  /// Fewest points that give a pose.
  static let minFound = 12
  /// Fewest points that give a pose worth building on.
  static let minReliable = 25

  /// The previous frame with what was found in it.
  struct PreviousFrame: Sendable {
    var pyramid: GrayPyramid<Float>
    var pose: RigidTransform
    var time: Double
    var found: [FoundPoint]
    /// `after * before⁻¹` of the two frames before this, and seconds between them.
    var motion: RigidTransform?
    var gap = 0.0
  }

  var map = TrackingMap()
  var previous: PreviousFrame?
  /// Corners whose depth is not known yet.
  var candidates: [Candidate] = []
  /// While there is no map.
  var trails: InitialTrails?
  /// Number of the current frame.
  var number: Int32 = 0
  /// Frames in a row without a pose.
  var lost = 0
  /// Number of keyframes when all poses were adjusted last.
  var keyframesAtAdjustment = 3
  /// Number of the frame that became the newest keyframe.
  var lastKeyframeNumber: Int32 = 0
  /// How many points the newest keyframe saw.
  var keyframePointCount = 0
  private(set) var status = TrackingStatus.initializing
  var isMetric = false
  let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// - Returns: `cameraFromWorld`, or `nil` while it is not known.
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
    return integrate(input, pose, depth)
  }

  /// Turn from which motion is excessive, degrees a second: a frame is blurred by several pixels.
  static let maxTurnRate = 120.0
  /// Longest time between two frames that a motion is computed from, seconds.
  static let maxFrameGap = 0.5

  /// Updates the map with a frame whose pose was found.
  ///
  /// - Returns: The pose, adjusted with the map if the frame became a keyframe.
  private mutating func integrate(
    _ input: CurrentFrame, _ result: PoseFit, _ depth: () -> TrackingDepth?
  ) -> RigidTransform {
    var pose = result.pose
    let before = previous
    for k in result.sought { map.points[Int(k)].sought += 1 }
    for item in result.found {
      map.points[Int(item.point)].found += 1
      map.points[Int(item.point)].lastFound = number
    }
    followCandidates(input, pose, result)
    previous = PreviousFrame(
      pyramid: input.pyramid, pose: pose, time: input.frame.time, found: result.found)
    if wantsKeyframe(pose, result) {
      pose = addKeyframe(input, pose, depth())
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

  /// Fewest frames from one keyframe to the next: the adjustment must be worth it.
  static let minKeyframeGap: Int32 = 4
  /// Frames after the newest keyframe from which few points found make a new one.
  static let thinKeyframeGap: Int32 = 10
  /// Points found below which the map is thin where the camera looks.
  static let minPointsWithoutKeyframe = 60
  /// View distance (`TrackingKeyframe.viewDistance`) from all keyframes that makes a new one.
  static let keyframeDistance = 0.12

  /// Whether the view is new enough, or the map too thin, for a keyframe.
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

/// A pose with the points it rests on.
struct PoseFit {
  var pose: RigidTransform
  /// Points that agree with it.
  var found: [FoundPoint]
  /// All points that were looked for.
  var sought: [Int32]
  /// Whether it is good enough to build on: enough points, and a third of those looked for.
  var isReliable: Bool {
    found.count >= KeyframeTracker.minReliable && found.count * 3 >= sought.count
  }
}

/// A corner that is followed from frame to frame until its depth can be told.
struct Candidate: Sendable {
  var keyframe: Int32
  /// Where its keyframe shows it, pixels.
  var source: SIMD2<Float>
  /// Where the newest frame shows it, pixels.
  var place: SIMD2<Float>
  /// Frames it was followed through.
  var age: Int32 = 0
}

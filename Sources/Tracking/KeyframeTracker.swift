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
  /// Degrees a second from which motion is excessive.
  static let fastTurn = 120.0

  /// The frame before with what was found in it.
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
  var past: PreviousFrame?
  /// Corners whose depth is not known yet.
  var candidates: [Candidate] = []
  var beginning: FirstViews?
  /// Number of the current frame.
  var number: Int32 = 0
  /// Frames in a row without a pose.
  var lost = 0
  /// Keyframes when all poses were adjusted last, and number of the frame of the newest keyframe.
  var adjustedAt = 3
  var keyframeAt: Int32 = 0
  /// How many points the newest keyframe saw.
  var seenByKeyframe = 0
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
    let input = FlowFrame(frame: frame, pyramid: pyramid)
    guard !map.keyframes.isEmpty else {
      let pose = begin(input, depth)
      status = pose == nil ? .initializing : .normal
      return pose
    }
    guard let pose = lost == 0 ? follow(input) : recover(input) else {
      lost += 1
      status = .relocalizing
      candidates = []
      return nil
    }
    lost = 0
    return arrive(input, pose, depth)
  }

  /// Takes in a frame whose pose is known; that may be adjusted with the map.
  private mutating func arrive(
    _ input: FlowFrame, _ result: PoseFit, _ depth: () -> TrackingDepth?
  ) -> RigidTransform {
    var pose = result.pose
    let before = past
    for k in result.sought { map.points[Int(k)].sought += 1 }
    for item in result.found {
      map.points[Int(item.point)].found += 1
      map.points[Int(item.point)].lastFound = number
    }
    followCandidates(input, pose, result)
    past = PreviousFrame(
      pyramid: input.pyramid, pose: pose, time: input.frame.time, found: result.found)
    if wantsKeyframe(pose, result) {
      pose = addKeyframe(input, pose, depth())
    }
    status = result.found.count < 25 ? .insufficientFeatures : .normal
    if let before, case let gap = input.frame.time - before.time, gap > 0, gap < 0.5 {
      past?.motion = result.pose * before.pose.inverse
      past?.gap = gap
      let turn = rotationAngle(result.pose.rotation, before.pose.rotation) * 180 / .pi
      if turn / gap > Self.fastTurn { status = .excessiveMotion }
    }
    return pose
  }

  private func wantsKeyframe(_ pose: RigidTransform, _ result: PoseFit) -> Bool {
    guard number - keyframeAt >= 4, result.isSound else { return false }
    let isThin = result.found.count < 60 || result.found.count * 2 < seenByKeyframe
    if isThin, number - keyframeAt >= 10 { return true }
    let nearest = map.living.map { map.keyframes[$0].apart(from: pose) }.min() ?? .infinity
    return nearest > 0.12
  }
}

/// A frame while it is looked at.
struct FlowFrame {
  let frame: TrackingFrame
  let pyramid: GrayPyramid<Float>
  var camera: Camera { frame.camera }
}

/// A pose with the points it rests on.
struct PoseFit {
  var pose: RigidTransform
  /// Points that agree with it, and all that were looked for.
  var found: [FoundPoint]
  var sought: [Int32]
  /// Whether it is good enough to build on.
  var isSound: Bool { found.count >= 25 && found.count * 3 >= sought.count }
}

/// A corner that is followed from frame to frame until its depth can be told.
struct Candidate: Sendable {
  var keyframe: Int32
  /// Pixels of its keyframe and of the newest frame.
  var source: SIMD2<Float>
  var place: SIMD2<Float>
  var age: Int32 = 0
}

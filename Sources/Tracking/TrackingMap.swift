import Geometry
import Numerics

/// An observation of a point in a keyframe.
struct KeyframeObservation: Sendable, BitwiseCopyable {
  var keyframe: Int32
  /// Pixels of the keyframe, corner convention.
  var place: SIMD2<Float>
  /// Measured depth, meters; 0 if unknown.
  var depth: Float = 0
  /// Keypoint index in a photograph; −1 in a video.
  var feature: Int32 = -1
}

/// A map point with its observations, whose keyframes provide its patches.
struct MapPoint: Sendable {
  var position: SIMD3<Double>
  var observations: [KeyframeObservation]
  /// Number of searches. `found` is the number of successful ones.
  var sought: Int32 = 0
  var found: Int32 = 0
  /// Number of the frame in which it was last found.
  var lastFound: Int32
}

/// A frame that is stored for recognizing locations.
struct TrackingKeyframe: Sendable {
  /// `nil` for photographs, which are recognized by their keypoints.
  var image: GrayPyramid<UInt8>?
  var thumbnail: [Float]
  var camera: Camera
  /// `cameraFromWorld`.
  var pose: RigidTransform
  /// Median depth of its points.
  var depth: Double
  /// Keypoints, computed on the first relocalization with this keyframe.
  var features: KeyframeFeatures?
  /// False after removal to limit memory.
  var isActive = true
}

/// The scene as known to a tracker. World: Y up; in meters, or in a unit in which the content of
/// the first views is half a meter away.
struct TrackingMap: Sendable {
  /// Maximum number of keyframes whose images are stored; beyond it, those closest to others are
  /// removed.
  static let maxKeyframes = 160
  /// Number of newest keyframes that are never removed, as tracking needs them.
  static let keptNewest = 8
  /// Number of searches after which a point is evaluated.
  static let minSearches: Int32 = 20
  /// A point is removed if it was found in fewer than one of this many searches.
  static let maxSearchesPerFind: Int32 = 4

  var points: [MapPoint] = []
  var keyframes: [TrackingKeyframe] = []

  /// Indices of the active keyframes.
  var activeKeyframes: [Int] { keyframes.indices.filter { keyframes[$0].isActive } }

  /// Multiplies all lengths.
  mutating func scale(by factor: Double) {
    for k in points.indices { points[k].position *= factor }
    for k in keyframes.indices {
      keyframes[k].pose.translation *= factor
      keyframes[k].depth *= factor
    }
  }

  /// Rotates the world: `newFromOld` is applied to all points.
  mutating func turn(_ newFromOld: Matrix3) {
    for k in points.indices { points[k].position = newFromOld * points[k].position }
    for k in keyframes.indices {
      keyframes[k].pose.rotation = keyframes[k].pose.rotation * newFromOld.transpose
    }
  }

  /// Number of points that each keyframe has in common with `keyframe`.
  func shared(with keyframe: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: keyframes.count)
    for point in points where point.observations.contains(where: { $0.keyframe == keyframe }) {
      for observation in point.observations { counts[Int(observation.keyframe)] += 1 }
    }
    counts[keyframe] = 0
    return counts
  }

  /// Removes points that are rarely found at their expected position, and those without
  /// observations in active keyframes.
  mutating func cull() {
    dropRedundantKeyframes()
    let isActive = keyframes.map(\.isActive)
    for k in points.indices {
      points[k].observations.removeAll { !isActive[Int($0.keyframe)] }
    }
    points.removeAll {
      $0.observations.isEmpty
        || ($0.sought >= Self.minSearches && $0.found * Self.maxSearchesPerFind < $0.sought)
    }
  }

  /// Removes the older of the two keyframes closest to each other until their number is within the
  /// limit.
  private mutating func dropRedundantKeyframes() {
    var active = activeKeyframes
    while active.count > Self.maxKeyframes {
      var best: (distance: Double, keyframe: Int) = (.infinity, active[0])
      for (k, a) in active.enumerated() where k > 0 && k < active.count - Self.keptNewest {
        for b in active[(k + 1)...] {
          let distance = keyframes[a].viewDistance(to: keyframes[b].pose)
          if distance < best.distance { best = (distance, a) }
        }
      }
      keyframes[best.keyframe].isActive = false
      keyframes[best.keyframe].image = nil
      keyframes[best.keyframe].features = nil
      active.removeAll { $0 == best.keyframe }
    }
  }
}

extension TrackingKeyframe {
  /// Weight of a rotation relative to a translation divided by depth: a rotation by one radian
  /// changes the view as much as a translation by half the depth.
  static let turnWeight = 0.5
  /// Minimum depth by which a translation is divided.
  static let minDepth = 1e-6

  /// Difference between the views of two poses: translation divided by depth plus weighted
  /// rotation, radians.
  func viewDistance(to other: RigidTransform) -> Double {
    distance(pose.center, other.center) / max(depth, Self.minDepth)
      + Self.turnWeight * rotationAngle(pose.rotation, other.rotation)
  }
}

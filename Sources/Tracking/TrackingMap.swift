import Geometry
import Numerics

/// Where a keyframe shows a point.
struct KeyframeObservation: Sendable, BitwiseCopyable {
  var keyframe: Int32
  /// Pixels of the keyframe, corner convention.
  var place: SIMD2<Float>
  /// Measured depth there, metres; 0 where there is none.
  var depth: Float = 0
  /// Keypoint of a photograph; −1 in a video.
  var feature: Int32 = -1
}

/// A point of the map with the patches it is known by: what its keyframes show of it.
struct MapPoint: Sendable {
  var position: SIMD3<Double>
  var observations: [KeyframeObservation]
  /// How often it was looked for and found.
  var sought: Int32 = 0
  var found: Int32 = 0
  /// Number of the frame it was found in last.
  var lastFound: Int32
}

/// A frame that is kept to recognise places by.
struct TrackingKeyframe: Sendable {
  /// `nil` for photographs, which are known by their keypoints.
  var image: GrayPyramid<UInt8>?
  var thumbnail: [Float]
  var camera: Camera
  /// `cameraFromWorld`.
  var pose: RigidTransform
  /// Median depth of what it shows.
  var depth: Double
  /// Found when the tracker was lost and looked here.
  var features: KeyframeFeatures?
  /// False once it was dropped to bound the memory.
  var isActive = true
}

/// What a tracker knows of the scene. World: Y up; metres, or as if the first views looked at
/// something half a metre away.
struct TrackingMap: Sendable {
  /// Most keyframes whose pictures are kept; of more, those nearest to others are dropped.
  static let maxKeyframes = 160
  /// Newest keyframes that are not dropped: tracking still needs them.
  static let keptNewest = 8
  /// Searches after which a point is judged.
  static let minSearches: Int32 = 20
  /// A point is dropped that was found in fewer than one of this many searches.
  static let maxSearchesPerFind: Int32 = 4

  var points: [MapPoint] = []
  var keyframes: [TrackingKeyframe] = []

  /// Indices of the keyframes that were not dropped.
  var activeKeyframes: [Int] { keyframes.indices.filter { keyframes[$0].isActive } }

  /// Multiplies all lengths.
  mutating func scale(by factor: Double) {
    for k in points.indices { points[k].position *= factor }
    for k in keyframes.indices {
      keyframes[k].pose.translation *= factor
      keyframes[k].depth *= factor
    }
  }

  /// Turns the world: `newFromOld` is applied to all points.
  mutating func turn(_ newFromOld: Matrix3) {
    for k in points.indices { points[k].position = newFromOld * points[k].position }
    for k in keyframes.indices {
      keyframes[k].pose.rotation = keyframes[k].pose.rotation * newFromOld.transpose
    }
  }

  /// How many points each keyframe has in common with `keyframe`.
  func shared(with keyframe: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: keyframes.count)
    for point in points where point.observations.contains(where: { $0.keyframe == keyframe }) {
      for observation in point.observations { counts[Int(observation.keyframe)] += 1 }
    }
    counts[keyframe] = 0
    return counts
  }

  /// Drops points that are hardly ever found where they should be, and those that only dropped
  /// keyframes show.
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

  /// Drops the older of the two keyframes that are nearest to each other, until there are few
  /// enough.
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
  /// Weight of a turn against a movement over depth: a radian turns as much out of view as half
  /// the depth.
  static let turnWeight = 0.5
  /// Smallest depth that a movement is divided by.
  static let minDepth = 1e-6

  /// How different the view of another pose is: movement over depth plus weighted turn, radians.
  func viewDistance(to other: RigidTransform) -> Double {
    distance(pose.center, other.center) / max(depth, Self.minDepth)
      + Self.turnWeight * rotationAngle(pose.rotation, other.rotation)
  }
}

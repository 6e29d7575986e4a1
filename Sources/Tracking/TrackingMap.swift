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

/// A frame that is kept to know places by.
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
  /// False once it was let go of to bound the memory.
  var isKept = true
}

/// What a tracker knows of the scene. World: Y up; metres, or as if the first views looked at
/// something half a metre away.
struct TrackingMap: Sendable {
  /// Most keyframes whose pictures are kept; of more, those nearest to others are let go.
  static let maxKeyframes = 160

  var points: [MapPoint] = []
  var keyframes: [TrackingKeyframe] = []

  var living: [Int] { keyframes.indices.filter { keyframes[$0].isKept } }

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

  /// Drops points that are hardly ever found where they should be, and what is known only by
  /// pictures that were let go.
  mutating func cull() {
    letGo()
    let isKept = keyframes.map(\.isKept)
    for k in points.indices {
      points[k].observations.removeAll { !isKept[Int($0.keyframe)] }
    }
    points.removeAll {
      $0.observations.isEmpty || ($0.sought >= 20 && $0.found * 4 < $0.sought)
    }
  }

  /// Lets go of the older of the two keyframes that are most alike, until there are few enough.
  private mutating func letGo() {
    var living = self.living
    while living.count > Self.maxKeyframes {
      var best: (apart: Double, keyframe: Int) = (.infinity, living[0])
      for (k, a) in living.enumerated() where k > 0 && k < living.count - 8 {
        for b in living[(k + 1)...] {
          let apart = keyframes[a].apart(from: keyframes[b].pose)
          if apart < best.apart { best = (apart, a) }
        }
      }
      keyframes[best.keyframe].isKept = false
      keyframes[best.keyframe].image = nil
      keyframes[best.keyframe].features = nil
      living.removeAll { $0 == best.keyframe }
    }
  }
}

extension TrackingKeyframe {
  /// How new the view of a camera is: movement over depth plus turn, radians.
  func apart(from other: RigidTransform) -> Double {
    distance(pose.center, other.center) / max(depth, 1e-6)
      + 0.5 * rotationAngle(pose.rotation, other.rotation)
  }
}

import Geometry
import LocalFeatures
import Scene

/// The keypoints of a photograph.
struct PhotoKeypoints: Sendable {
  /// Maximum ratio of the distances to the nearest and second nearest descriptor: less strict than
  /// for reconstruction, as matches are verified by epipolar geometry.
  static let maxRatio: Float = 0.85
  /// Maximum descriptor distance, in units in which `DescriptorSet.norm` is 512: that of the match
  /// stage.
  static let maxDescriptorDistance: Float = 360

  var descriptors: DescriptorSet
  /// Pixels of the photograph, corner convention.
  var places: [SIMD2<Float>]
  /// Normalized coordinates.
  var rays: [SIMD2<Double>]
  /// Measured depth of each keypoint; 0 = none.
  var depths: [Float]
  /// Map point of each keypoint; −1 = none.
  var points: [Int32]
  var camera: Camera
  /// Its keyframe in the map; `nil` if its pose is unknown.
  var keyframe: Int32?

  /// Detects at most `count` keypoints in a photograph, and reads their measured depths.
  init(_ frame: TrackingFrame, _ depth: TrackingDepth?, atMost count: Int) {
    camera = frame.camera
    let features = SIFT.describe(FloatPlane(luma: frame.luma), maxFeatures: count)
    descriptors = DescriptorSet(features)
    places = features.keypoints.map { SIMD2($0.x, $0.y) }
    let camera = frame.camera
    rays = places.map { camera.normalize(SIMD2<Double>($0)) }
    let size = SIMD2(Double(camera.width), Double(camera.height))
    depths = places.map { Float(depth?.at(SIMD2<Double>($0) / size) ?? 0) }
    points = [Int32](repeating: -1, count: places.count)
  }

  /// The position of a keypoint in the camera frame according to its measured depth.
  func measured(_ k: Int) -> SIMD3<Double>? {
    depths[k] > 0 ? SIMD3(rays[k].x, rays[k].y, 1) * Double(depths[k]) : nil
  }

  /// Matching keypoints of this and another photograph; each keypoint is in at most one pair.
  func matches(_ other: PhotoKeypoints) -> [(own: Int, other: Int)] {
    let pairs = PairSearch(first: descriptors, second: other.descriptors).mutualNeighbors(
      ratio: Self.maxRatio, maxDistance: Self.maxDescriptorDistance)
    return pairs.map { (Int($0.first), Int($0.second)) }
  }
}

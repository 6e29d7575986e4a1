import Geometry
import LocalFeatures
import Scene

/// The keypoints of a photograph.
struct PhotoView: Sendable {
  /// Largest quotient of the distances to the nearest and the second nearest descriptor: looser
  /// than for reconstruction, as epipolar lines decide.
  static let maxRatio: Float = 0.85
  /// Largest distance of descriptors, in units of `DescriptorSet.norm` = 512: that of matching.
  static let maxDescriptorDistance: Float = 360

  var descriptors: DescriptorSet
  /// Pixels of the photograph, corner convention.
  var places: [SIMD2<Float>]
  /// Normalised coordinates.
  var rays: [SIMD2<Double>]
  /// Measured depth at each, 0 = none.
  var depths: [Float]
  /// Point of the map that each shows, −1 = none.
  var points: [Int32]
  var camera: Camera
  /// Its keyframe in the map; `nil` for a photograph whose pose is not known.
  var keyframe: Int32?

  /// Finds the keypoints of a photograph, at most `count`, and their measured depths.
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

  /// A place's position in the camera's frame by its measured depth.
  func measured(_ k: Int) -> SIMD3<Double>? {
    depths[k] > 0 ? SIMD3(rays[k].x, rays[k].y, 1) * Double(depths[k]) : nil
  }

  /// Pairs of keypoints of this and another photograph that look alike, each in one pair.
  func matches(_ other: PhotoView) -> [(own: Int, other: Int)] {
    let pairs = PairSearch(first: descriptors, second: other.descriptors).mutualNeighbours(
      ratio: Self.maxRatio, maxDistance: Self.maxDescriptorDistance)
    return pairs.map { (Int($0.first), Int($0.second)) }
  }
}

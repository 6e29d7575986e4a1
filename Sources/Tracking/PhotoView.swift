import Geometry
import LocalFeatures
import Scene

/// The keypoints of a photograph.
struct PhotoView: Sendable {
  /// Empty once it was let go of.
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

  init(_ frame: TrackingFrame, _ depth: TrackingDepth?, atMost count: Int) {
    camera = frame.camera
    let (descriptors, places) = Self.features(frame, atMost: count)
    self.descriptors = descriptors
    self.places = places
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

  /// Descriptors of keypoints, one a place, and where they are.
  private static func features(
    _ frame: TrackingFrame, atMost count: Int
  ) -> (DescriptorSet, [SIMD2<Float>]) {
    let (w, h) = (frame.luma.width, frame.luma.height)
    guard min(w, h) >= 16 else { return (DescriptorSet(Features()), []) }
    let plane = FloatPlane(width: w, height: h, zeroed: true)
    for y in 0..<h {
      let row = plane.row(y)
      for x in 0..<w {
        let value = frame.luma.pixels[y * w + x]
        row[x] = value.isFinite ? value : 0
      }
    }
    var options = SIFT.Options()
    options.maxFeatures = count
    let search = SIFT(options: options, check: {})
    guard let found = try? search.run(plane) else { return (DescriptorSet(Features()), []) }
    let places = found.keypoints.map { SIMD2($0.keypoint.x, $0.keypoint.y) }
    let features = Features(
      keypoints: found.keypoints.map(\.keypoint), descriptors: found.descriptors)
    return (DescriptorSet(features), places)
  }

  /// Pairs of keypoints of this and another photograph that look alike, each in one pair.
  func matches(_ other: PhotoView) -> [(own: Int, other: Int)] {
    let pairs = PairSearch(first: descriptors, second: other.descriptors).mutualNeighbours(
      ratio: 0.85, maxDistance: 360)
    return pairs.map { (Int($0.first), Int($0.second)) }
  }
}

import Geometry
import Imaging
import LocalFeatures
import Numerics
import Scene
import Support

/// Keypoints of a keyframe with their place in space, to know it again by.
struct KeyframeFeatures: Sendable {
  var descriptors: DescriptorSet
  /// In the keyframe's camera frame; `nil` where nothing of the map is near.
  var points: [SIMD3<Double>?]
}

/// Finding the place again.
extension KeyframeTracker {
  /// Frames from one search by descriptors to the next, keyframes each looks at, and most keypoints.
  static let searchStride = 4
  static let maxLooked = 5
  static let maxKeypoints = 600

  /// The pose of a frame after the camera was lost: as if it had stood still; then as in the
  /// keyframes that look most alike; then by descriptors.
  mutating func recover(_ input: FlowFrame) -> PoseFit? {
    if let past, let fit = fit(input, from: past.pose, isNear: false), fit.isSound {
      return fit
    }
    let alike = maxAlike(input)
    for keyframe in alike.prefix(2) {
      if let fit = fit(input, from: map.keyframes[keyframe].pose, isNear: false), fit.isSound {
        return fit
      }
    }
    guard lost % Self.searchStride == 1 else { return nil }
    let own = input.pyramid.levels[0].describe(maxFeatures: Self.maxKeypoints)
    guard own.keypoints.count >= 30 else { return nil }
    let descriptors = DescriptorSet(own)
    var open = Array(alike.prefix(Self.maxLooked - 2))
    for newest in map.living.suffix(2).reversed() where !open.contains(newest) {
      open.append(newest)
    }
    for keyframe in open {
      if let fit = recover(input, own, descriptors, keyframe) { return fit }
    }
    return nil
  }

  /// Keyframes by how like the frame their small pictures are.
  private func maxAlike(_ input: FlowFrame) -> [Int] {
    let own = input.pyramid.thumbnail()
    let likeness = map.living.compactMap { k -> (Float, Int)? in
      let other = map.keyframes[k].thumbnail
      guard other.count == own.count else { return nil }
      var sum: Float = 0
      for i in own.indices { sum += own[i] * other[i] }
      return (sum, k)
    }
    return likeness.sorted { ($0.0, $1.1) > ($1.0, $0.1) }.map(\.1)
  }

  private mutating func recover(
    _ input: FlowFrame, _ own: Features, _ descriptors: DescriptorSet, _ keyframe: Int
  ) -> PoseFit? {
    let known = features(ofKeyframe: keyframe)
    let pairs = PairSearch(first: descriptors, second: known.descriptors).mutualNeighbours(
      ratio: 0.85, maxDistance: 400)
    var pixels: [SIMD2<Double>] = []
    var points: [SIMD3<Double>] = []
    let worldFromKeyframe = map.keyframes[keyframe].pose.inverse
    for pair in pairs {
      guard let point = known.points[Int(pair.second)] else { continue }
      pixels.append(own.keypoints[Int(pair.first)].position)
      points.append(worldFromKeyframe * point)
    }
    var options = AbsolutePoseOptions()
    options.maxError = 5
    options.minInliers = 12
    options.minInlierRatio = 0.2
    var random = RandomStream(seed: seed, stream: UInt64(UInt32(bitPattern: number)) << 16)
    guard
      let found = estimateAbsolutePose(
        pixels: pixels, points: points, camera: input.camera, options: options, using: &random),
      let fit = fit(input, from: found.pose, isNear: false), fit.found.count >= 20
    else { return nil }
    return fit
  }

  private mutating func features(ofKeyframe index: Int) -> KeyframeFeatures {
    if let known = map.keyframes[index].features { return known }
    guard let image = map.keyframes[index].image else {
      return KeyframeFeatures(descriptors: DescriptorSet(Features()), points: [])
    }
    let features = image.levels[0].describe(maxFeatures: Self.maxKeypoints)
    let keyframe = map.keyframes[index]
    var seen: [(place: SIMD2<Double>, depth: Double)] = []
    for point in map.points {
      guard let observation = point.observations.first(where: { $0.keyframe == Int32(index) })
      else {
        continue
      }
      seen.append((SIMD2<Double>(observation.place), (keyframe.pose * point.position).z))
    }
    let points = features.keypoints.map(\.position).map { place in
      Self.depth(at: place, seen).map { depth in
        let ray = keyframe.camera.normalize(place)
        return SIMD3(ray.x, ray.y, 1) * depth
      }
    }
    let made = KeyframeFeatures(descriptors: DescriptorSet(features), points: points)
    map.keyframes[index].features = made
    return made
  }

  /// Depth at a place by the nearest three points that agree.
  private static func depth(
    at place: SIMD2<Double>, _ seen: [(place: SIMD2<Double>, depth: Double)]
  ) -> Double? {
    var near: [(distance: Double, depth: Double)] = []
    for item in seen {
      let d = item.place - place
      let distance = dot(d, d)
      if distance < 20 * 20 { near.append((distance, item.depth)) }
    }
    guard near.count >= 2 else { return nil }
    near.sort { $0.distance < $1.distance }
    let depths = near.prefix(3).map(\.depth)
    guard let least = depths.min(), let most = depths.max(), most < 1.08 * least else { return nil }
    var (sum, weights) = (0.0, 0.0)
    for item in near.prefix(3) {
      let weight = 1 / (item.distance + 1)
      sum += weight * item.depth
      weights += weight
    }
    return sum / weights
  }
}

extension Keypoint {
  fileprivate var position: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
}

extension GrayLevel {
  /// The keypoints of the level with their descriptors, pixels of the level.
  func describe(maxFeatures: Int) -> Features {
    let plane = FloatPlane(width: width, height: height, zeroed: true)
    for y in 0..<height {
      let row = plane.row(y)
      for x in 0..<width { row[x] = base[y * width + x].gray }
    }
    return SIFT.describe(plane, maxFeatures: maxFeatures)
  }
}

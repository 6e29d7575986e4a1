import Geometry
import Imaging
import LocalFeatures
import Numerics
import Scene
import Support

/// Keypoints of a keyframe with their 3D positions, for relocalization.
struct KeyframeFeatures: Sendable {
  var descriptors: DescriptorSet
  /// In the keyframe's camera frame; `nil` if there is no map point nearby.
  var points: [SIMD3<Double>?]
}

/// Relocalization after tracking was lost.
extension KeyframeTracker {
  /// Number of frames between searches by descriptors, which take as long as several frames.
  static let searchStride = 4
  /// Maximum number of keyframes for a search by descriptors.
  static let maxSearchedKeyframes = 5
  /// Number of newest keyframes that are always included, as the camera is usually close to them.
  static let newestSearched = 2
  /// Maximum number of similar keyframes whose poses are tried directly.
  static let maxPoseTrials = 2

  /// The pose of a frame after tracking was lost: first from the last pose, then from the poses of
  /// the most similar keyframes, then by descriptors.
  mutating func relocalize(_ input: CurrentFrame) -> PoseFit? {
    if let previous, let fit = fitPose(input, from: previous.pose, isNear: false), fit.isReliable {
      return fit
    }
    let alike = keyframesByLikeness(input)
    for keyframe in alike.prefix(Self.maxPoseTrials) {
      let pose = map.keyframes[keyframe].pose
      if let fit = fitPose(input, from: pose, isNear: false), fit.isReliable { return fit }
    }
    guard lost % Self.searchStride == 1 else { return nil }
    let own = input.pyramid.levels[0].describe(maxFeatures: Self.maxKeypoints)
    guard own.keypoints.count >= Self.minKeypoints else { return nil }
    let descriptors = DescriptorSet(own)
    let newest = map.activeKeyframes.suffix(Self.newestSearched)
    var searched = Array(alike.prefix(Self.maxSearchedKeyframes - Self.newestSearched))
    for keyframe in newest.reversed() where !searched.contains(keyframe) {
      searched.append(keyframe)
    }
    for keyframe in searched {
      if let fit = relocalize(input, features: own, descriptors: descriptors, against: keyframe) {
        return fit
      }
    }
    return nil
  }

  /// Keyframes in order of decreasing correlation of their thumbnails with that of the frame.
  private func keyframesByLikeness(_ input: CurrentFrame) -> [Int] {
    let own = input.pyramid.thumbnail()
    let correlations = map.activeKeyframes.compactMap { k -> (Float, Int)? in
      let other = map.keyframes[k].thumbnail
      guard other.count == own.count else { return nil }
      var sum: Float = 0
      for i in own.indices { sum += own[i] * other[i] }
      return (sum, k)
    }
    return correlations.sorted { ($0.0, $1.1) > ($1.0, $0.1) }.map(\.1)
  }

  /// Maximum ratio of the distances to the nearest and second nearest descriptor: less strict than
  /// for reconstruction, as the pose is verified.
  static let maxRatio: Float = 0.85
  /// Maximum descriptor distance, in units in which `DescriptorSet.norm` is 512.
  static let maxDescriptorDistance: Float = 400
  /// Maximum reprojection error of a pose from descriptors, pixels: depths are interpolated.
  static let maxRelocalizationError = 5.0
  /// Minimum inlier ratio of such a pose.
  static let minRelocalizationRatio = 0.2
  /// Minimum number of points found with such a pose: larger than `minFound`, as the location may
  /// be wrong.
  static let minRelocalized = 20

  /// The pose from the descriptors of a keyframe.
  private mutating func relocalize(
    _ input: CurrentFrame, features own: Features, descriptors: DescriptorSet, against keyframe: Int
  ) -> PoseFit? {
    let known = features(ofKeyframe: keyframe)
    let pairs = PairSearch(first: descriptors, second: known.descriptors).mutualNeighbors(
      ratio: Self.maxRatio, maxDistance: Self.maxDescriptorDistance)
    var pixels: [SIMD2<Double>] = []
    var points: [SIMD3<Double>] = []
    let worldFromKeyframe = map.keyframes[keyframe].pose.inverse
    for pair in pairs {
      guard let point = known.points[Int(pair.second)] else { continue }
      pixels.append(own.keypoints[Int(pair.first)].position)
      points.append(worldFromKeyframe * point)
    }
    var options = AbsolutePoseOptions()
    options.maxError = Self.maxRelocalizationError
    options.minInliers = Self.minFound
    options.minInlierRatio = Self.minRelocalizationRatio
    var random = RandomStream(seed: seed, stream: UInt64(UInt32(bitPattern: number)) << 16)
    guard
      let found = estimateAbsolutePose(
        pixels: pixels, points: points, camera: input.camera, options: options, using: &random),
      let fit = fitPose(input, from: found.pose, isNear: false),
      fit.found.count >= Self.minRelocalized
    else { return nil }
    return fit
  }

  /// Minimum number of keypoints of a frame for a search.
  static let minKeypoints = 30
  /// Maximum number of keypoints of a frame or keyframe.
  static let maxKeypoints = 600

  /// The keypoints of a keyframe, which are computed on first use.
  private mutating func features(ofKeyframe index: Int) -> KeyframeFeatures {
    if let cached = map.keyframes[index].features { return cached }
    guard let image = map.keyframes[index].image else {
      return KeyframeFeatures(descriptors: DescriptorSet(Features()), points: [])
    }
    let features = image.levels[0].describe(maxFeatures: Self.maxKeypoints)
    let keyframe = map.keyframes[index]
    var seen: [(place: SIMD2<Double>, depth: Double)] = []
    for point in map.points {
      let own = point.observations.first { $0.keyframe == Int32(index) }
      guard let observation = own else { continue }
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

  /// Maximum distance of a keypoint from the points that determine its depth, pixels.
  static let depthRadius = 20.0
  /// Minimum number of these points.
  static let minDepthPoints = 2
  /// Maximum number of these points, the nearest.
  static let maxDepthPoints = 3
  /// Maximum ratio of their depths; a larger one indicates a depth edge.
  static let maxDepthRatio = 1.08

  /// Depth at a position: the mean of the nearest points, weighted by proximity, if they agree.
  private static func depth(
    at place: SIMD2<Double>, _ seen: [(place: SIMD2<Double>, depth: Double)]
  ) -> Double? {
    var near: [(distance: Double, depth: Double)] = []
    for item in seen {
      let d = item.place - place
      let distance = dot(d, d)
      if distance < depthRadius * depthRadius { near.append((distance, item.depth)) }
    }
    guard near.count >= minDepthPoints else { return nil }
    near.sort { $0.distance < $1.distance }
    let depths = near.prefix(maxDepthPoints).map(\.depth)
    guard let nearest = depths.min(), let farthest = depths.max(),
      farthest < maxDepthRatio * nearest
    else { return nil }
    var (sum, weights) = (0.0, 0.0)
    for item in near.prefix(maxDepthPoints) {
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
  /// The keypoints of the level with their descriptors, in pixels of the level.
  func describe(maxFeatures: Int) -> Features {
    let plane = FloatPlane(width: width, height: height, zeroed: true)
    for y in 0..<height {
      let row = plane.row(y)
      for x in 0..<width { row[x] = base[y * width + x].gray }
    }
    return SIFT.describe(plane, maxFeatures: maxFeatures)
  }
}

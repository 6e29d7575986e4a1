import Geometry
import Scene

/// The fixed data of a mapping run. Keypoints of all views have consecutive ids: keypoint `k` of
/// view `v` has id `offsets[v] + k`.
struct MappingProblem: Sendable {
  /// Length of the longer image side up to which pixel limits apply unscaled, pixels.
  static let referenceLength = 2400.0
  /// Minimum number of inliers of a pose in a last attempt: one more than the five that determine
  /// it.
  static let minRelaxedInliers = 6

  let views: ViewSet
  var options: MappingOptions
  /// First id of each view, and the total count at the end.
  let offsets: [Int]
  let pixels: [SIMD2<Double>]
  /// Sizes of the keypoints, pixels.
  let scales: [Float]
  /// Localization accuracy of keypoints by scale; unknown until it is measured.
  var noise = ScaleNoise()
  let viewOf: [Int32]
  /// Camera of each view.
  let cameraOf: [Int]
  /// Factor of all pixel limits, by view.
  let pixelScale: [Double]
  /// Verified pairs, the one with the most inliers first.
  private(set) var pairs: [ViewPair]
  /// Pairs that were tried and have no verified matches.
  let rejected: [ViewPair]

  /// - Parameters:
  ///   - features: Keypoints of each view, parallel to the views.
  ///   - pairs: Pairs that matching tried, including rejected ones.
  init(
    _ views: ViewSet, features: [Features], pairs: [ViewPair], _ options: MappingOptions
  ) {
    self.views = views
    self.options = options
    var count = 0
    var offsets = [0]
    for features in features {
      count += features.keypoints.count
      offsets.append(count)
    }
    self.offsets = offsets
    var pixels: [SIMD2<Double>] = []
    var scales: [Float] = []
    var viewOf: [Int32] = []
    pixels.reserveCapacity(count)
    viewOf.reserveCapacity(count)
    for (view, features) in features.enumerated() {
      for keypoint in features.keypoints {
        pixels.append(SIMD2(Double(keypoint.x), Double(keypoint.y)))
        scales.append(keypoint.scale)
        viewOf.append(Int32(view))
      }
    }
    self.pixels = pixels
    self.scales = scales
    self.viewOf = viewOf
    cameraOf = views.views.map(\.camera)
    pixelScale = views.views.map { view in
      let camera = views.cameras[view.camera].camera
      return max(1, Double(max(camera.width, camera.height)) / Self.referenceLength)
    }
    self.pairs = Self.verified(pairs)
    rejected = Self.rejected(pairs)
  }

  /// Restricts a problem to some of its views; see `restricted`.
  ///
  /// - Parameter number: New index of each view of the whole problem, −1 for views left out.
  init(restricting whole: MappingProblem, to members: [Int], number: [Int]) {
    views = ViewSet(
      views: members.map { whole.views.views[$0] }, cameras: whole.views.cameras)
    options = whole.options
    offsets = members.reduce(into: [0]) { $0.append($0[$0.count - 1] + whole.ids(of: $1).count) }
    pixels = members.flatMap { whole.pixels[whole.ids(of: $0)] }
    scales = members.flatMap { whole.scales[whole.ids(of: $0)] }
    viewOf = members.enumerated().flatMap {
      [Int32](repeating: Int32($0), count: whole.ids(of: $1).count)
    }
    cameraOf = members.map { whole.cameraOf[$0] }
    pixelScale = members.map { whole.pixelScale[$0] }
    pairs = Self.renumbered(whole.pairs, number)
    rejected = Self.renumbered(whole.rejected, number)
  }

  private static func renumbered(_ pairs: [ViewPair], _ number: [Int]) -> [ViewPair] {
    pairs.compactMap { pair in
      guard number[pair.first] >= 0, number[pair.second] >= 0 else { return nil }
      var copy = pair
      (copy.first, copy.second) = (number[pair.first], number[pair.second])
      return copy
    }
  }

  private static func verified(_ pairs: [ViewPair]) -> [ViewPair] {
    pairs
      .filter { $0.kind != .rejected && !$0.inliers.isEmpty }
      .sorted {
        ($1.inliers.count, $0.first, $0.second) < ($0.inliers.count, $1.first, $1.second)
      }
  }

  private static func rejected(_ pairs: [ViewPair]) -> [ViewPair] {
    pairs.filter { $0.kind == .rejected || $0.inliers.isEmpty }.map {
      ViewPair(
        first: $0.first, second: $0.second, kind: .rejected, putative: $0.putative, inliers: [])
    }
  }

  /// The problem with a subset of its pairs.
  func keeping(pairs isKept: [Bool]) -> MappingProblem {
    var copy = self
    copy.pairs = zip(pairs, isKept).compactMap { $1 ? $0 : nil }
    return copy
  }

  var viewCount: Int { cameraOf.count }
  func ids(of view: Int) -> Range<Int> { offsets[view]..<offsets[view + 1] }
  func name(_ view: Int) -> String { views.views[view].name }

  /// Ids of the two keypoints of a match.
  @inline(__always)
  func ids(_ match: Match, _ pair: ViewPair) -> (Int, Int) {
    (offsets[pair.first] + Int(match.first), offsets[pair.second] + Int(match.second))
  }

  /// Standard deviation of a keypoint's position, relative to a typical keypoint.
  func deviation(_ id: Int) -> Double {
    let scale = pixelScale[Int(viewOf[id])]
    return scale * noise.deviation(scales[id] / Float(scale))
  }

  /// Maximum reprojection error of an observation, pixels.
  func maxError(_ view: Int) -> Double { options.points.maxError * pixelScale[view] }

  /// Views with a device pose.
  var posedCount: Int { views.views.count { $0.devicePose != nil } }

  /// Minimum number of inliers of a view's pose; half of it in a last attempt.
  func minPoseInliers(isRelaxed: Bool) -> Int {
    isRelaxed
      ? max(Self.minRelaxedInliers, options.registration.minInliers / 2)
      : options.registration.minInliers
  }
}

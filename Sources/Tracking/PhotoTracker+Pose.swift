import Geometry
import Numerics
import Support

/// A photograph with its matches.
struct MatchedPhoto {
  let view: PhotoKeypoints
  /// Indices of posed photographs. `matches` are the keypoint pairs with each.
  var partners: [Int] = []
  var matches: [[(own: Int, other: Int)]] = []

  init(view: PhotoKeypoints) { self.view = view }

  mutating func match(_ index: Int, _ other: PhotoKeypoints) {
    partners.append(index)
    matches.append(view.matches(other))
  }
}

/// Pose estimation of a photograph.
extension PhotoTracker {
  /// Maximum reprojection error of a map point, pixels.
  static let pointError = 6.0
  /// Minimum number of epipolar inliers for a reliable pose.
  static let minSupport = 30
  /// `minSupport` after tracking was lost, when repeated structure can be mistaken for the
  /// location.
  static let minSupportLost = 60
  /// Number of best matching photographs for which a relative pose is estimated.
  static let maxRelations = 2

  /// The pose with most epipolar inliers, either from the map points that the partners observe, or
  /// from the relative pose to one of the two best matching photographs, if it determines the
  /// position. Points require three overlapping photographs, relative poses two. Hundreds of
  /// epipolar inliers are more reliable than a few points that agree by chance.
  func pose(_ photo: MatchedPhoto) -> RigidTransform? {
    let shown = shownPoints(photo)
    let minSupport = isLost ? Self.minSupportLost : Self.minSupport
    var best: (support: Int, pose: RigidTransform)?
    func consider(_ pose: RigidTransform) {
      let support = self.epipolarSupport(pose, photo)
      if support >= max(minSupport, (best?.support ?? 0) + 1) { best = (support, pose) }
    }
    if let pose = poseFromPoints(photo, shown) { consider(pose) }
    let order = photo.partners.indices.sorted {
      (photo.matches[$0].count, $1) > (photo.matches[$1].count, $0)
    }
    for k in order.prefix(Self.maxRelations) {
      if let pose = poseFromRelation(photo, to: k, shown) { consider(pose) }
    }
    return best?.pose
  }

  /// Keypoints with the map points that their partners observe.
  func shownPoints(_ photo: MatchedPhoto) -> [(feature: Int, point: Int32)] {
    var shown: [(feature: Int, point: Int32)] = []
    var taken: Set<SIMD2<Int>> = []
    for (partner, pairs) in zip(photo.partners, photo.matches) {
      for pair in pairs {
        let point = views[partner].points[pair.other]
        guard point >= 0, taken.insert(SIMD2(pair.own, Int(point))).inserted else { continue }
        shown.append((pair.own, point))
      }
    }
    return shown
  }

  /// Minimum number of points for a pose from points.
  static let minPoints = 12
  /// Minimum inlier ratio of the points that the partners observe; those of most partners may be
  /// wrong.
  static let minPointShare = 0.1

  /// Pose from the map points that the partners observe.
  private func poseFromPoints(
    _ photo: MatchedPhoto, _ shown: [(feature: Int, point: Int32)]
  ) -> RigidTransform? {
    var options = AbsolutePoseOptions()
    options.maxError = Self.pointError
    options.minInliers = Self.minPoints
    options.minInlierRatio = Self.minPointShare
    var random = self.random
    return estimateAbsolutePose(
      pixels: shown.map { SIMD2<Double>(photo.view.places[$0.feature]) },
      points: shown.map { map.points[Int($0.point)].position }, camera: photo.view.camera,
      options: options, using: &random)?.pose
  }

  /// Minimum number of points that determine the scale of a relative pose.
  static let minScalePoints = 6
  /// Maximum number of trials for a relative pose, to limit the time.
  static let maxTrials = 1000

  /// Pose from the relative pose to one partner, scaled so that shared points keep their depth.
  private func poseFromRelation(
    _ photo: MatchedPhoto, to k: Int, _ shown: [(feature: Int, point: Int32)]
  ) -> RigidTransform? {
    let (other, pairs) = (views[photo.partners[k]], photo.matches[k])
    guard let keyframe = other.keyframe, pairs.count >= Self.minSupport else { return nil }
    var options = TwoViewOptions()
    options.maxError = Self.lineError
    options.minInliers = Self.minSupport
    options.maxTrials = Self.maxTrials
    var random = self.random
    let geometry = estimateTwoView(
      pairs.map { SIMD2<Double>(other.places[$0.other]) },
      pairs.map { SIMD2<Double>(photo.view.places[$0.own]) },
      cameras: (other.camera, photo.view.camera), focalsKnown: true, options: options,
      using: &random)
    guard let relation = geometry.secondFromFirst, geometry.kind != .rejected else { return nil }
    let there = map.keyframes[Int(keyframe)].pose
    var known: [Int: Int32] = [:]
    for item in shown { known[item.feature] = item.point }
    let ratios = pairs.indices.compactMap { i -> Double? in
      guard geometry.inliers[i], let point = known[pairs[i].own] else { return nil }
      let rays = (other.rays[pairs[i].other], photo.view.rays[pairs[i].own])
      return scale(of: relation, rays, depth: (there * map.points[Int(point)].position).z)
    }
    guard ratios.count >= Self.minScalePoints, let ratio = ratios.median(), ratio > 0 else {
      return nil
    }
    return pose(relation, scaledBy: ratio, from: there, in: photo, among: shown)
  }

  /// The factor for a relative pose's translation with which a point has its depth in the first
  /// view.
  private func scale(
    of relation: RigidTransform, _ rays: (SIMD2<Double>, SIMD2<Double>), depth: Double
  ) -> Double? {
    triangulate([(.identity, rays.0), (relation, rays.1)]).map { depth / $0.z }
  }

  /// The pose from a scaled relative pose, refined over the points that agree with it.
  private func pose(
    _ relation: RigidTransform, scaledBy ratio: Double, from there: RigidTransform,
    in photo: MatchedPhoto, among shown: [(feature: Int, point: Int32)]
  ) -> RigidTransform? {
    let scaled = RigidTransform(
      rotation: relation.rotation, translation: relation.translation * ratio)
    let start = scaled * there
    let near = inliers(of: start, in: photo, among: shown, maxError: Self.pointError * 2)
    guard near.count >= Self.minScalePoints else { return nil }
    return refinePose(
      start, pixels: near.map { SIMD2<Double>(photo.view.places[$0.feature]) },
      points: near.map { map.points[Int($0.point)].position }, camera: photo.view.camera)
  }

  /// Points close to their projections; each keypoint and each point occurs at most once.
  func inliers(
    of pose: RigidTransform, in photo: MatchedPhoto, among shown: [(feature: Int, point: Int32)],
    maxError: Double
  ) -> [(feature: Int, point: Int32)] {
    var features: Set<Int> = []
    var points: Set<Int32> = []
    return shown.filter { item in
      let error = normalizedError2(
        map.points[Int(item.point)].position, pose, photo.view.rays[item.feature])
      guard error.squareRoot() * photo.view.camera.focal < maxError,
        !features.contains(item.feature), points.insert(item.point).inserted
      else { return false }
      features.insert(item.feature)
      return true
    }
  }

  /// Minimum number of epipolar inliers of a partner that counts.
  static let minPartnerSupport = 12
  /// Minimum epipolar inlier ratio of a partner: higher than a wrong pose attains.
  static let minShare = 0.35
  /// `minShare` after tracking was lost.
  static let minShareLost = 0.55

  /// Number of epipolar inliers, from the partners with a sufficient ratio.
  private func epipolarSupport(_ pose: RigidTransform, _ photo: MatchedPhoto) -> Int {
    var sum = 0
    let minShare = isLost ? Self.minShareLost : Self.minShare
    for (partner, pairs) in zip(photo.partners, photo.matches) {
      guard let keyframe = views[partner].keyframe else { continue }
      let relation = pose * map.keyframes[Int(keyframe)].pose.inverse
      let direction = normalized(relation.translation)
      let essential = Matrix3.skew(direction) * relation.rotation
      let count = pairs.reduce(0) { count, pair in
        let a = views[partner].rays[pair.other]
        let b = photo.view.rays[pair.own]
        return count + (isOnLine(of: essential, a, b, focal: photo.view.camera.focal) ? 1 : 0)
      }
      if count >= Self.minPartnerSupport, Double(count) >= minShare * Double(pairs.count) {
        sum += count
      }
    }
    return sum
  }

  /// Maximum distance from an epipolar line, pixels.
  static let lineError = 2.5

  /// Whether the Sampson distance of a match is small enough.
  private func isOnLine(
    of essential: Matrix3, _ a: SIMD2<Double>, _ b: SIMD2<Double>, focal: Double
  ) -> Bool {
    let terms = SampsonTerms(essential, a, b)
    return abs(terms.value) * focal < Self.lineError * terms.squaredGradient.squareRoot()
  }
}

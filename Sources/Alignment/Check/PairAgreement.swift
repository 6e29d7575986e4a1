import Geometry
import Numerics
import Scene
import Support

/// Which of the matches of verified pairs agree with a model: the share of inliers whose Sampson
/// distance to the epipolar geometry of the model's poses stays below a limit.
///
/// A folded or bent model contradicts part of its own matches, also where their rotations are alike.
struct PairAgreement {
  /// Limit of the distance, in medians of the reprojection error.
  static let limitFactor = 6.0
  /// Bounds of the limit for images up to `MappingProblem.referenceLength` long, pixels.
  static let limits = 1.5...6.0

  /// Displacement below which a match is attached to the image rather than to the scene, such as a
  /// watermark, pixels; it is not counted.
  static let minMotion = 1.0

  /// Inliers of a pair, and those that agree.
  struct Count {
    var agreeing = 0
    var all = 0
  }

  /// Parallel to the problem's pairs; zero for pairs with an unregistered view.
  let counts: [Count]

  /// - Parameter medians: Median reprojection error of each view, pixels; the less exact view of a
  ///   pair, such as a blurred one, sets the limit.
  init(
    _ model: SparseModel, _ problem: MappingProblem, medians: [Double], in context: RunContext
  ) throws {
    counts = try context.parallelMap(Array(problem.pairs.indices), label: "") { index, _ in
      let pair = problem.pairs[index]
      guard let a = model.poses[pair.first], let b = model.poses[pair.second] else {
        return Count()
      }
      let cameras = (
        model.cameras[problem.cameraOf[pair.first]], model.cameras[problem.cameraOf[pair.second]]
      )
      let median = max(medians[pair.first], medians[pair.second])
      let (least, most) = (Self.limits.lowerBound, Self.limits.upperBound)
      let limit = min(max(Self.limitFactor * median, least), most)
      let motion = b * a.inverse
      let e = Matrix3.skew(normalized(motion.translation)) * motion.rotation
      let scale = max(problem.pixelScale[pair.first], problem.pixelScale[pair.second])
      let far = limit * scale * 2 / (cameras.0.focal + cameras.1.focal)
      var count = Count()
      for match in pair.inliers {
        let ids = problem.ids(match, pair)
        let (x, y) = (problem.pixels[ids.0], problem.pixels[ids.1])
        guard length(x - y) > Self.minMotion * scale else { continue }
        count.all += 1
        let (a, b) = (cameras.0.normalize(x), cameras.1.normalize(y))
        // A fisheye lens has fewer pixels per unit far from its axis.
        let bound = far / min(cameras.0.relativeScale(at: a), cameras.1.relativeScale(at: b))
        if SampsonTerms(e, a, b).distance < bound { count.agreeing += 1 }
      }
      return count
    }
  }

  /// Share of all matches that contradict the model, 0 ... 1.
  var contradicting: Double { Self.share(counts) }

  /// Share of the matches of each view that contradict the model; 0 without matches.
  ///
  /// Pairs count with the square of their number of matches: weak pairs, which verification accepts
  /// by chance, do not decide where a view is.
  func contradicting(byView problem: MappingProblem) -> [Double] {
    var sums = [(contradicting: Double, all: Double)](
      repeating: (0, 0), count: problem.viewCount)
    for (count, pair) in zip(counts, problem.pairs) {
      let weight = Double(count.all)
      for view in [pair.first, pair.second] {
        sums[view].contradicting += weight * Double(count.all - count.agreeing)
        sums[view].all += weight * weight
      }
    }
    return sums.map { $0.all > 0 ? $0.contradicting / $0.all : 0 }
  }

  private static func share(_ counts: [Count]) -> Double {
    let all = counts.reduce(0) { $0 + $1.all }
    return all > 0 ? 1 - Double(counts.reduce(0) { $0 + $1.agreeing }) / Double(all) : 0
  }
}

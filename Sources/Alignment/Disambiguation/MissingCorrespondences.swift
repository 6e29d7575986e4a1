import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Finds correspondences that a model predicts but the images lack.
///
/// Two views from nearby positions must see the same structure. If the sides of an object look
/// alike, a wrong model lays views of different sides over each other; the points of the object
/// then match, but those of its surroundings do not: in whole regions of the image, points that one
/// view sees and the model projects into the other have no match there.
///
/// References: Zach, Irschara & Bischof, "What Can Missing Correspondences Tell Us about 3D
/// Structure and Motion?", CVPR 2008; Jiang, Tan & Cheong, "Seeing Double without Confusion", CVPR
/// 2012; Heinly, Dunn & Frahm, "Correcting for Duplicate Scene Structure in Sparse 3D
/// Reconstruction", ECCV 2014. They decide by single points; here regions decide, because true
/// pairs often lack single points, but hardly all points of a region.
struct MissingCorrespondences {
  /// Maximum rotation error of a pair in the model, radians (20°): twice `PairRotations.maxError`,
  /// because only clearly different rotations are excluded.
  static let maxRotationError = 0.35
  /// Minimum number of points, matched or missing, for evidence on a pair.
  static let minPoints = 10

  let problem: MappingProblem
  let model: SparseModel
  /// By view; `nil` for views that are not registered.
  private let grids: [ObservationGrid?]
  /// Maximum angle between the rays of both views to a point, radians.
  private let maxAngle: Double

  /// - Parameter degrees: Maximum angle between the rays of two views to a point.
  init(
    _ model: SparseModel, _ problem: MappingProblem, within degrees: Double, in context: RunContext
  ) throws {
    self.problem = problem
    self.model = model
    maxAngle = degrees * .pi / 180
    grids = try context.parallelMap(Array(0..<problem.viewCount), label: "") { view, _ in
      ObservationGrid(view, of: model, for: problem)
    }
  }

  /// Evidence on the pairs that are close to each other in the model, including rejected pairs.
  ///
  /// - Parameter neighbors: Maximum number of pairs of each view, the closest first.
  func evidence(neighbors: Int = .max, in context: RunContext) throws -> [PairEvidence] {
    let list = closePairs(neighbors)
    let all = problem.pairs + problem.rejected
    return try context.parallelMap(list, label: "") { index, _ in
      evidence(all[index], index: index)
    }
    .filter { $0.shared + $0.missing >= Self.minPoints }
  }

  /// Evidence on the pairs that contradict the model, compared after moving the second view to
  /// where the matches place it.
  ///
  /// - Parameters:
  ///   - maxPairs: Maximum number of pairs, those with the most matches.
  ///   - turn: Angle of rotational symmetry, radians: only pairs whose rotation differs from the
  ///     model's by a multiple of this angle are used; 0 for all pairs.
  func evidenceOnContradicting(
    maxPairs: Int = .max, turn: Double = 0, in context: RunContext
  ) throws -> [PairEvidence] {
    let off = problem.pairs.indices.filter { index in
      guard let a = grids[problem.pairs[index].first], let b = grids[problem.pairs[index].second],
        let error = error(of: problem.pairs[index], a, b)
      else { return false }
      return error >= Self.maxRotationError && SymmetryTest.isMultiple(error, of: turn)
    }
    return try context.parallelMap(Array(off.prefix(maxPairs)), label: "") { index, _ in
      let pair = problem.pairs[index]
      guard let move = move(pair), let a = grids[pair.first],
        let b = grids[pair.second]?.moved(by: move), let angle = angle(a, b), angle < maxAngle
      else { return nil }
      return evidence(pair, index: index, move: move)
    }
    .compactMap { $0 }
  }

  /// Maximum angle between compared views, relative to the maximum angle between their rays to a
  /// point; the angle at nearer points is larger.
  private static let viewAngleFactor = 1.2

  private func closePairs(_ neighbors: Int) -> [Int] {
    let limit = maxAngle * Self.viewAngleFactor
    var near: [(angle: Double, index: Int)] = []
    let all = problem.pairs + problem.rejected
    for (index, pair) in all.enumerated() {
      guard let a = grids[pair.first], let b = grids[pair.second] else { continue }
      guard isComparable(pair), let angle = angle(a, b), angle < limit,
        keepsRotation(of: pair, a, b)
      else { continue }
      near.append((angle, index))
    }
    var taken = [Int](repeating: 0, count: problem.viewCount)
    var chosen: [Int] = []
    for (_, index) in near.sorted(by: { ($0.angle, $0.index) < ($1.angle, $1.index) }) {
      let pair = all[index]
      guard min(taken[pair.first], taken[pair.second]) < neighbors else { continue }
      taken[pair.first] += 1
      taken[pair.second] += 1
      chosen.append(index)
    }
    return chosen.sorted()
  }

  /// Minimum ratio of the keypoint counts of compared views: missing points of a blurred or dark
  /// view are not evidence about its position.
  private static let minKeypointRatio = 0.4

  private func isComparable(_ pair: ViewPair) -> Bool {
    let (a, b) = (problem.ids(of: pair.first).count, problem.ids(of: pair.second).count)
    return Double(min(a, b)) >= Self.minKeypointRatio * Double(max(a, b))
  }

  /// Whether the model preserves the rotation of the pair's matches.
  private func keepsRotation(of pair: ViewPair, _ a: ObservationGrid, _ b: ObservationGrid) -> Bool
  {
    error(of: pair, a, b).map { $0 < Self.maxRotationError } ?? true
  }

  /// Angle between the pair's own rotation and the model's; `nil` if it has no rotation.
  private func error(of pair: ViewPair, _ a: ObservationGrid, _ b: ObservationGrid) -> Double? {
    guard let motion = pair.secondFromFirst, pair.kind == .general else { return nil }
    return rotationAngle(motion.rotation * a.pose.rotation, b.pose.rotation)
  }

  /// Angle between two views, as seen from the center of what each sees; the larger of the two.
  private func angle(_ a: ObservationGrid, _ b: ObservationGrid) -> Double? {
    [a.middle, b.middle].map { x in
      let (u, v) = (a.pose.center - x, b.pose.center - x)
      return atan2(length(cross(u, v)), dot(u, v))
    }.max()
  }

  /// - Parameter move: Similarity applied to the second view and its points before the comparison.
  private func evidence(_ pair: ViewPair, index: Int, move: Similarity? = nil) -> PairEvidence {
    var result = PairEvidence(index: index)
    guard let a = grids[pair.first], var b = grids[pair.second] else { return result }
    if let move { b = b.moved(by: move) }
    result.angle = angle(a, b) ?? 0
    result.shared = 2 * pair.inliers.count
    let ids = pair.inliers.map { problem.ids($0, pair) }
    look(from: a, into: b, own: ids.map(\.0), matched: ids.map(\.1), result: &result)
    look(from: b, into: a, own: ids.map(\.1), matched: ids.map(\.0), result: &result)
    return result
  }

  /// Minimum number of missing points in a region: true pairs often lack single points.
  private static let minPointsInRegion = 4

  /// Maximum ratio of a point's depth to the nearest depth of a cell for the point to count as
  /// visible.
  private static let maxRelativeDepth = 1.05

  /// Counts the points of `a` that should be matched in `b`, cell by cell.
  private func look(
    from a: ObservationGrid, into b: ObservationGrid, own: [Int], matched: [Int],
    result: inout PairEvidence
  ) {
    var isShared = [Bool](repeating: false, count: b.columns * b.rows)
    for id in matched {
      if let cell = b.index(of: problem.pixels[id]) { isShared[cell] = true }
    }
    let offset = problem.offsets[a.view]
    var isMatched = [Bool](repeating: false, count: problem.ids(of: a.view).count)
    for id in own { isMatched[id - offset] = true }
    var missed = [[Int]](repeating: [], count: isShared.count)
    let minCosine = cos(maxAngle)
    let center = b.pose.center
    for (k, id) in a.ids.enumerated() where a.isLong[k] && !isMatched[id - offset] {
      let x = b.pose * a.points[k]
      guard x.z > 0 else { continue }
      let (u, v) = (a.pose.center - a.points[k], center - a.points[k])
      guard dot(u, v) > minCosine * (dot(u, u) * dot(v, v)).squareRoot(),
        let cell = b.index(of: b.camera.project(x)), !isShared[cell],
        // A nearer surface may occlude it.
        x.z < Self.maxRelativeDepth * b.nearest[cell]
      else { continue }
      missed[cell].append(Int(model.tracks.trackOf[id]))
    }
    for tracks in missed where tracks.count >= Self.minPointsInRegion {
      result.missing += tracks.count
      result.missed += tracks
    }
  }
}

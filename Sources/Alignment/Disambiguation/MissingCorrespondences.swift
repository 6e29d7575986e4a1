import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Looks for correspondences that a model promises and the images do not keep.
///
/// Two views that stand together must see the same things. Where the sides of an object look alike,
/// a model lays views of different sides over each other; the object's points match then, but its
/// surroundings do not: in whole regions of the image, points that one view sees and the model puts
/// in front of the other have no match there.
///
/// References: Zach, Irschara & Bischof, "What Can Missing Correspondences Tell Us about 3D
/// Structure and Motion?", CVPR 2008; Jiang, Tan & Cheong, "Seeing Double without Confusion", CVPR
/// 2012; Heinly, Dunn & Frahm, "Correcting for Duplicate Scene Structure in Sparse 3D
/// Reconstruction", ECCV 2014. They decide point by point; here regions decide, since a single
/// point is often missed between true pairs, but hardly all points of a region.
struct MissingCorrespondences {
  /// Angle up to which a pair's rotation is the model's, radians (20°): twice
  /// `PairRotations.maxError`, as only views that are turned quite differently are left out.
  static let maxRotationError = 0.35
  /// Fewest points, matched or missing, that say something of a pair.
  static let minPoints = 10

  let problem: MappingProblem
  let model: SparseModel
  /// By view; `nil` for views that are not registered.
  private let grids: [ObservationGrid?]
  /// Largest angle between the rays of both views to a point, radians.
  private let maxAngle: Double

  /// - Parameter degrees: Largest angle between the rays of two views to a point.
  init(
    _ model: SparseModel, _ problem: MappingProblem, within degrees: Double, in context: RunContext
  ) throws {
    self.problem = problem
    self.model = model
    maxAngle = degrees * .pi / 180
    grids = try context.parallelMap(Array(0..<problem.viewCount), label: "") { view, _ in
      ObservationGrid(view, model, problem)
    }
  }

  /// Evidence on the pairs that stand close to each other in the model, the rejected included.
  ///
  /// - Parameter neighbours: Most pairs of each view, the closest first.
  func evidence(neighbours: Int = .max, in context: RunContext) throws -> [PairEvidence] {
    let list = closePairs(neighbours)
    let all = problem.pairs + problem.rejected
    return try context.parallelMap(list, label: "") { index, _ in
      evidence(all[index], index: index)
    }
    .filter { $0.shared + $0.missing >= Self.minPoints }
  }

  /// Evidence on the pairs that contradict the model, tried where their own matches put them.
  ///
  /// - Parameters:
  ///   - maxPairs: Most pairs that are tried, those with the most matches.
  ///   - turn: Only pairs off by a multiple of it are tried, radians; 0 for all.
  func evidenceOnContradicting(
    maxPairs: Int = .max, turn: Double = 0, in context: RunContext
  ) throws -> [PairEvidence] {
    let off = problem.pairs.indices.filter { index in
      guard let a = grids[problem.pairs[index].first], let b = grids[problem.pairs[index].second],
        let error = error(problem.pairs[index], a, b)
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

  /// Angle between two views up to which they are compared, in units of the largest angle between
  /// their rays to a point: some of what they see is nearer.
  private static let viewAngleFactor = 1.2

  private func closePairs(_ neighbours: Int) -> [Int] {
    let limit = maxAngle * Self.viewAngleFactor
    var near: [(angle: Double, index: Int)] = []
    let all = problem.pairs + problem.rejected
    for (index, pair) in all.enumerated() {
      guard let a = grids[pair.first], let b = grids[pair.second] else { continue }
      guard isComparable(pair), let angle = angle(a, b), angle < limit, keepsRotation(pair, a, b)
      else { continue }
      near.append((angle, index))
    }
    var taken = [Int](repeating: 0, count: problem.viewCount)
    var chosen: [Int] = []
    for (_, index) in near.sorted(by: { ($0.angle, $0.index) < ($1.angle, $1.index) }) {
      let pair = all[index]
      guard min(taken[pair.first], taken[pair.second]) < neighbours else { continue }
      taken[pair.first] += 1
      taken[pair.second] += 1
      chosen.append(index)
    }
    return chosen.sorted()
  }

  /// Smallest number of keypoints of one view over another's with which it is compared: what a
  /// blurred or dark one lacks tells nothing of where it stands.
  private static let minKeypointRatio = 0.4

  private func isComparable(_ pair: ViewPair) -> Bool {
    let (a, b) = (problem.ids(of: pair.first).count, problem.ids(of: pair.second).count)
    return Double(min(a, b)) >= Self.minKeypointRatio * Double(max(a, b))
  }

  /// Whether the model keeps the rotation that the pair's own matches have.
  private func keepsRotation(_ pair: ViewPair, _ a: ObservationGrid, _ b: ObservationGrid) -> Bool {
    error(pair, a, b).map { $0 < Self.maxRotationError } ?? true
  }

  /// Angle between the pair's own rotation and the model's; `nil` where it has none.
  private func error(_ pair: ViewPair, _ a: ObservationGrid, _ b: ObservationGrid) -> Double? {
    guard let motion = pair.secondFromFirst, pair.kind == .general else { return nil }
    return rotationAngle(motion.rotation * a.pose.rotation, b.pose.rotation)
  }

  /// Angle between two views, seen from the middle of what either sees.
  private func angle(_ a: ObservationGrid, _ b: ObservationGrid) -> Double? {
    [a.middle, b.middle].map { x in
      let (u, v) = (a.pose.center - x, b.pose.center - x)
      return atan2(length(cross(u, v)), dot(u, v))
    }.max()
  }

  /// - Parameter move: Where to put the second view, with all it sees, before comparing.
  private func evidence(_ pair: ViewPair, index: Int, move: Similarity? = nil) -> PairEvidence {
    var result = PairEvidence(index: index)
    guard let a = grids[pair.first], var b = grids[pair.second] else { return result }
    if let move { b = b.moved(by: move) }
    result.angle = angle(a, b) ?? 0
    result.shared = 2 * pair.inliers.count
    let ids = pair.inliers.map { problem.ids($0, pair) }
    look(from: a, into: b, ids.map(\.0), ids.map(\.1), &result)
    look(from: b, into: a, ids.map(\.1), ids.map(\.0), &result)
    return result
  }

  /// Fewest points in a region that can be missing: single points often are between true pairs.
  private static let minPointsInRegion = 4

  /// How much farther than what a view sees in a cell a point may be without being hidden.
  private static let maxRelativeDepth = 1.05

  /// Counts the points of `a` that should be in `b`, cell by cell.
  private func look(
    from a: ObservationGrid, into b: ObservationGrid, _ own: [Int], _ matched: [Int],
    _ result: inout PairEvidence
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
        // Something nearer may hide it.
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

import Geometry
import Scene
import Support

/// The points that tell alike sides apart, and what they say of the pairs.
///
/// Most matches of a false pair are as good as a true pair's, so counting them says little. What is
/// missing between views that the model lays over each other is what occurs once: these points
/// alone are counted then, as in Yan et al., "Distinguishing the Indistinguishable", CVPR 2017, who
/// weigh tracks by how distinctive they are, and Roberts et al., "Structure from Motion for Scenes
/// with Large Duplicate Structures", CVPR 2011.
struct DistinctiveTracks {
  /// Fewest telling points that decide on a pair.
  static let least = 8

  let problem: MappingProblem
  let model: SparseModel
  /// By track.
  private(set) var isTelling: [Bool]
  /// By index into the problem's pairs: telling points matched, and missing where that is known.
  private(set) var matched: [Int]
  private(set) var missing: [Int]
  /// Whether a pair was compared.
  private var isTried: [Bool]

  init(_ evidence: DisambiguationEvidence, _ model: SparseModel, _ problem: MappingProblem) {
    self.problem = problem
    self.model = model
    isTelling = [Bool](repeating: false, count: model.tracks.count)
    matched = [Int](repeating: 0, count: problem.pairs.count)
    missing = matched
    isTried = [Bool](repeating: false, count: problem.pairs.count)
    var wrong = evidence.pairs.filter(\.isDoubtful)
    for _ in 0..<2 {
      find(from: wrong)
      matched = problem.pairs.map(count)
      missing = [Int](repeating: 0, count: problem.pairs.count)
      for pair in evidence.pairs where pair.index < problem.pairs.count {
        isTried[pair.index] = true
        missing[pair.index] = pair.missed.count { isTelling[$0] }
      }
      wrong = evidence.pairs.filter { pair in
        pair.index < problem.pairs.count ? isWrong(pair.index) : pair.isDoubtful
      }
    }
  }

  /// Points that wrong pairs miss, twice at least, and hardly ever match.
  private mutating func find(from wrong: [PairEvidence]) {
    var missed = [Int](repeating: 0, count: isTelling.count)
    var met = missed
    for pair in wrong {
      for track in Set(pair.missed) { missed[track] += 1 }
      guard pair.index < problem.pairs.count else { continue }
      for track in tracks(problem.pairs[pair.index]) { met[track] += 1 }
    }
    isTelling = zip(missed, met).map { $0 >= 2 && 3 * $1 <= $0 }
  }

  /// Tracks that a pair's matches belong to.
  private func tracks(_ pair: ViewPair) -> Set<Int> {
    Set(
      pair.inliers.flatMap { match in
        let ids = problem.ids(match, pair)
        return [ids.0, ids.1].map { Int(model.tracks.trackOf[$0]) }.filter { $0 >= 0 }
      })
  }

  private func count(_ pair: ViewPair) -> Int {
    pair.inliers.count { match in
      let ids = problem.ids(match, pair)
      return [ids.0, ids.1].contains { id in
        let track = model.tracks.trackOf[id]
        return track >= 0 && isTelling[Int(track)]
      }
    }
  }

  private func isWrong(_ index: Int) -> Bool {
    missing[index] >= Self.least && missing[index] > matched[index]
  }

  /// How far each of the problem's pairs can be believed.
  func trust() -> [PairTrust] {
    let share = (0..<problem.viewCount).map(telling)
    return problem.pairs.indices.map { index in
      if isWrong(index) { return .wrong }
      let pair = problem.pairs[index]
      let expected = min(share[pair.first], share[pair.second]) * Double(pair.inliers.count)
      let isSure =
        matched[index] >= Self.least && matched[index] > 2 * missing[index]
        && Double(matched[index]) > (isTried[index] ? 0.3 : 0.6) * expected
      return isSure ? .sure : .open
    }
  }

  /// Share of a view's points that are telling.
  private func telling(_ view: Int) -> Double {
    let tracks = problem.ids(of: view).filter { model.isUsed[$0] }.map {
      Int(model.tracks.trackOf[$0])
    }
    return Double(tracks.count { isTelling[$0] }) / Double(max(tracks.count, 1))
  }
}

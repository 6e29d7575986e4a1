import Scene

/// Finds the tracks that distinguish similar sides, and rates the pairs by them.
///
/// Most matches of a false pair are as good as those of a true pair, so their number is not
/// conclusive. Correspondences missing between views that the model lays over each other belong to
/// unique structure, and only these tracks are counted, similar to Yan et al., "Distinguishing the
/// Indistinguishable", CVPR 2017, who weight tracks by distinctiveness, and Roberts et al.,
/// "Structure from Motion for Scenes with Large Duplicate Structures", CVPR 2011.
struct DistinctiveTracks {
  /// Minimum number of distinctive tracks that decide on a pair.
  static let minTracks = 8
  /// Minimum number of wrong pairs that must lack a distinctive track: one may do so by chance.
  static let minMissingPairs = 2
  /// Minimum ratio of wrong pairs that lack a distinctive track to those that match it.
  static let missedPerMatched = 3
  /// Minimum ratio of matched to missing distinctive tracks of a reliable pair.
  static let matchedPerMissing = 2
  /// Minimum share of the expected distinctive tracks among the matches of a reliable pair. It is
  /// higher for pairs whose missing correspondences were not searched for.
  static let minShare = (whereCompared: 0.3, elsewhere: 0.6)
  /// Rounds of finding tracks from wrong pairs and wrong pairs from tracks.
  static let rounds = 2

  private let problem: MappingProblem
  private let model: SparseModel
  /// By track.
  private var isDistinctive: [Bool]
  /// By index into the problem's pairs: distinctive tracks matched, and missing where known.
  private var matched: [Int]
  private var missing: [Int]
  private var isCompared: [Bool]

  init(_ evidence: DisambiguationEvidence, of model: SparseModel, for problem: MappingProblem) {
    self.problem = problem
    self.model = model
    isDistinctive = [Bool](repeating: false, count: model.tracks.count)
    matched = [Int](repeating: 0, count: problem.pairs.count)
    missing = matched
    isCompared = [Bool](repeating: false, count: problem.pairs.count)
    var wrong = evidence.pairs.filter(\.isDoubtful)
    for _ in 0..<Self.rounds {
      find(from: wrong)
      matched = problem.pairs.map(count)
      missing = [Int](repeating: 0, count: problem.pairs.count)
      for pair in evidence.pairs where pair.index < problem.pairs.count {
        isCompared[pair.index] = true
        missing[pair.index] = pair.missed.count { isDistinctive[$0] }
      }
      wrong = evidence.pairs.filter { pair in
        pair.index < problem.pairs.count ? isWrong(pair.index) : pair.isDoubtful
      }
    }
  }

  /// Finds tracks that several wrong pairs lack, and hardly any match.
  private mutating func find(from wrong: [PairEvidence]) {
    var missed = [Int](repeating: 0, count: isDistinctive.count)
    var met = missed
    for pair in wrong {
      for track in Set(pair.missed) { missed[track] += 1 }
      guard pair.index < problem.pairs.count else { continue }
      for track in tracks(problem.pairs[pair.index]) { met[track] += 1 }
    }
    isDistinctive = zip(missed, met).map {
      $0 >= Self.minMissingPairs && Self.missedPerMatched * $1 <= $0
    }
  }

  /// Tracks of a pair's matches.
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
        return track >= 0 && isDistinctive[Int(track)]
      }
    }
  }

  private func isWrong(_ index: Int) -> Bool {
    missing[index] >= Self.minTracks && missing[index] > matched[index]
  }

  /// Trust in each of the problem's pairs.
  func trust() -> [PairTrust] {
    let share = (0..<problem.viewCount).map(distinctiveShare)
    return problem.pairs.indices.map { index in
      if isWrong(index) { return .wrong }
      let pair = problem.pairs[index]
      let expected = min(share[pair.first], share[pair.second]) * Double(pair.inliers.count)
      let minShare = isCompared[index] ? Self.minShare.whereCompared : Self.minShare.elsewhere
      let isSure =
        matched[index] >= Self.minTracks
        && matched[index] > Self.matchedPerMissing * missing[index]
        && Double(matched[index]) > minShare * expected
      return isSure ? .sure : .open
    }
  }

  /// Share of a view's tracks that are distinctive.
  private func distinctiveShare(_ view: Int) -> Double {
    let tracks = problem.ids(of: view).filter { model.isUsed[$0] }.map {
      Int(model.tracks.trackOf[$0])
    }
    return Double(tracks.count { isDistinctive[$0] }) / Double(max(tracks.count, 1))
  }
}

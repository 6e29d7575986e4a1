import Scene
import Support

/// Builds tracks from verified matches.
///
/// Union-find over keypoints, pairs with the most inliers first. A match that would join two
/// keypoints of one view in a track is stored as a conflict instead: one of the two tracks is
/// wrong, and geometry decides later whether they show one point. Keypoints at the same position in
/// a view (several orientations of one blob) count as one.
struct TrackBuilder {
  private let problem: MappingProblem
  private var sets: UnionFind
  /// Next keypoint of the same set, in a circular list.
  private var next: [Int32]
  /// By set: a bit mask of its views; views whose numbers differ by a multiple of 64 share a bit.
  private var views: [UInt64]
  /// By view: the last check that visited it.
  private var stamp: [Int]
  private var checks = 0
  /// Pairs of sets that share a view.
  private var sharing = Set<SIMD2<Int32>>()
  private(set) var trackConflicts: [SIMD2<Int32>] = []

  init(_ problem: MappingProblem) {
    self.problem = problem
    let count = problem.pixels.count
    sets = UnionFind(count: count)
    next = (0..<count).map(Int32.init)
    views = problem.viewOf.map { 1 << UInt64($0 & 63) }
    stamp = [Int](repeating: 0, count: problem.viewCount)
  }

  /// Builds the tracks of all pairs.
  mutating func build(in context: RunContext) throws -> TrackTable {
    let canonical = canonicalKeypoints()
    var touched = [Bool](repeating: false, count: sets.count)
    for pair in problem.pairs {
      try context.checkCancellation()
      for match in pair.inliers {
        let (a, b) = problem.ids(match, pair)
        let (first, second) = (Int(canonical[a]), Int(canonical[b]))
        touched[first] = true
        touched[second] = true
        join(first, second)
      }
    }
    var labels = [Int32](repeating: -1, count: sets.count)
    for id in labels.indices where touched[id] { labels[id] = Int32(sets.find(id)) }
    let table = TrackTable(labels: labels)
    trackConflicts = distinct(trackConflicts, table)
    return table
  }

  /// The first conflict between any two tracks; further matches only repeat it.
  private func distinct(_ conflicts: [SIMD2<Int32>], _ table: TrackTable) -> [SIMD2<Int32>] {
    var known = Set<SIMD2<Int32>>()
    return conflicts.filter { conflict in
      let (a, b) = (table.trackOf[Int(conflict.x)], table.trackOf[Int(conflict.y)])
      return known.insert(SIMD2(min(a, b), max(a, b))).inserted
    }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (sets.find(first), sets.find(second))
    guard a != b else { return }
    if views[a] & views[b] != 0 {
      // Sets that share a view still do after they grow.
      let both = SIMD2(Int32(min(a, b)), Int32(max(a, b)))
      guard !sharing.contains(both) else { return }
      guard !shareView(a, b) else {
        sharing.insert(both)
        trackConflicts.append(SIMD2(Int32(first), Int32(second)))
        return
      }
    }
    let all = views[a] | views[b]
    sets.union(a, b)
    views[sets.find(a)] = all
    next.swapAt(a, b)
  }

  private mutating func shareView(_ a: Int, _ b: Int) -> Bool {
    checks += 1
    var node = b
    repeat {
      stamp[Int(problem.viewOf[node])] = checks
      node = Int(next[node])
    } while node != b
    node = a
    repeat {
      if stamp[Int(problem.viewOf[node])] == checks { return true }
      node = Int(next[node])
    } while node != a
    return false
  }

  /// The first keypoint, by id, at the same position in the same view.
  private func canonicalKeypoints() -> [Int32] {
    var canonical = (0..<problem.pixels.count).map(Int32.init)
    for view in 0..<problem.viewCount {
      let order = problem.ids(of: view).sorted {
        let (a, b) = (problem.pixels[$0], problem.pixels[$1])
        return (a.x, a.y, Double($0)) < (b.x, b.y, Double($1))
      }
      for (previous, id) in zip(order, order.dropFirst())
      where problem.pixels[previous] == problem.pixels[id] {
        canonical[id] = canonical[previous]
      }
    }
    return canonical
  }
}

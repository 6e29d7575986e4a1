import Geometry
import Support

/// Finds a consistent set of joins between clusters.
///
/// The maximum spanning tree by inliers determines the position of every cluster, and every other
/// join closes a loop. If a loop does not close, one of its joins is wrong: the join whose removal
/// leaves the most inliers on consistent joins is removed, until all loops close.
///
/// References: Zach, Klopschitz & Pollefeys, "Disambiguating visual relations using loop
/// constraints", CVPR 2010; Chen et al., Pattern Recognition 107, 2020, section 5 (the tree).
struct JoinLoops {
  /// Maximum error of a consistent loop. A wrong join rotates or moves a model by about its own
  /// size; drift along a loop of correct joins is a few hundredths.
  static let maxClosure = 0.2

  /// Number of clusters.
  let count: Int
  let joins: [ClusterJoin]
  /// Indices of the consistent joins.
  private(set) var kept: [Int]
  /// By join: its difference from the tree of consistent joins; `nil` for joins of the tree and
  /// between unconnected clusters.
  private(set) var closures: [Double?]

  init(_ joins: [ClusterJoin], count: Int) {
    self.joins = joins
    self.count = count
    kept = Array(joins.indices)
    closures = joins.map { _ in nil }
    while let wrong = worst() { kept.removeAll { $0 == wrong } }
    let forest = JoinForest(joins, kept, count: count)
    closures = joins.indices.map { forest.closure(of: $0) }
  }

  /// The next join to remove; `nil` if all loops close.
  private func worst() -> Int? {
    let forest = JoinForest(joins, kept, count: count)
    let open = kept.filter { (forest.closure(of: $0) ?? 0) > Self.maxClosure }
    guard !open.isEmpty else { return nil }
    let suspects = Set(open + open.flatMap(forest.path)).sorted()
    let points = suspects.map { agreeingPoints(without: $0) }
    return suspects.indices.max { a, b in
      (points[a], joins[suspects[b]].agreeing, suspects[b])
        < (points[b], joins[suspects[a]].agreeing, suspects[a])
    }.map { suspects[$0] }
  }

  /// Number of inliers of joins that close when one join is removed.
  private func agreeingPoints(without left: Int) -> Int {
    let rest = kept.filter { $0 != left }
    let forest = JoinForest(joins, rest, count: count)
    return rest.reduce(0) { sum, join in
      (forest.closure(of: join) ?? 0) <= Self.maxClosure ? sum + joins[join].agreeing : sum
    }
  }
}

/// The maximum spanning forest of some joins by inliers, and the position of each cluster in it.
private struct JoinForest {
  private let joins: [ClusterJoin]
  private var isInTree: [Bool]
  /// Transform from each cluster to the root of its tree, which is the cluster with the lowest
  /// index.
  private var places: [Similarity]
  private var treeOf: [Int]
  /// The join to the cluster closer to the root, and that cluster; −1 at roots.
  private var parents: [(join: Int, cluster: Int)]

  init(_ joins: [ClusterJoin], _ used: [Int], count: Int) {
    self.joins = joins
    isInTree = [Bool](repeating: false, count: joins.count)
    places = [Similarity](repeating: .identity, count: count)
    treeOf = [Int](repeating: -1, count: count)
    parents = [(join: Int, cluster: Int)](repeating: (-1, -1), count: count)
    var sets = UnionFind(count: count)
    var links = [[Int]](repeating: [], count: count)
    let order = used.sorted { (joins[$1].agreeing, $0) < (joins[$0].agreeing, $1) }
    for index in order where sets.union(joins[index].first, joins[index].second) {
      isInTree[index] = true
      links[joins[index].first].append(index)
      links[joins[index].second].append(index)
    }
    for root in 0..<count where treeOf[root] < 0 {
      treeOf[root] = root
      var stack = [root]
      while let cluster = stack.popLast() {
        for index in links[cluster] {
          let join = joins[index]
          let isForward = join.first == cluster
          let other = isForward ? join.second : join.first
          guard treeOf[other] < 0 else { continue }
          treeOf[other] = root
          parents[other] = (index, cluster)
          places[other] =
            places[cluster] * (isForward ? join.firstFromSecond : join.firstFromSecond.inverse)
          stack.append(other)
        }
      }
    }
  }

  /// Difference of a join from the forest; `nil` for joins of the forest and between its trees.
  func closure(of index: Int) -> Double? {
    let join = joins[index]
    guard !isInTree[index], treeOf[join.first] == treeOf[join.second] else { return nil }
    return join.closure(places[join.first].inverse * places[join.second])
  }

  /// The joins of the forest on the path between a join's clusters.
  func path(_ index: Int) -> [Int] {
    func way(_ cluster: Int) -> [Int] {
      var (at, joins) = (cluster, [Int]())
      while parents[at].join >= 0 {
        joins.append(parents[at].join)
        at = parents[at].cluster
      }
      return joins
    }
    let ways = (way(joins[index].first), way(joins[index].second))
    return Array(Set(ways.0).symmetricDifference(ways.1)).sorted()
  }
}

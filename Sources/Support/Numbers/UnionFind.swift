/// Disjoint sets over 0 ..< `count`, which only ever grow together.
///
/// Union by size with path halving: a sequence of operations costs nearly constant time each
/// (Tarjan & van Leeuwen, "Worst-case analysis of set union algorithms", JACM 31(2), 1984).
public struct UnionFind: Sendable {
  @usableFromInline var parent: [Int32]
  @usableFromInline var size: [Int32]

  /// Every element in a set of its own.
  @inlinable
  public init(count: Int) {
    parent = (0..<count).map(Int32.init(truncatingIfNeeded:))
    size = [Int32](repeating: 1, count: count)
  }

  /// Number of elements.
  @inlinable public var count: Int { parent.count }

  /// The element that stands for the set of `element`.
  @inlinable
  public mutating func find(_ element: Int) -> Int {
    var node = element
    while true {
      let up = Int(parent[node])
      if up == node { return node }
      let next = parent[up]
      parent[node] = next
      node = Int(next)
    }
  }

  /// Joins the sets of two elements under the representative of the larger one, that of `first` if
  /// they are alike; returns whether they were apart.
  @inlinable @discardableResult
  public mutating func union(_ first: Int, _ second: Int) -> Bool {
    var (a, b) = (find(first), find(second))
    guard a != b else { return false }
    if size[a] < size[b] { swap(&a, &b) }
    parent[b] = Int32(truncatingIfNeeded: a)
    size[a] += size[b]
    return true
  }

  /// The sets in the order of their lowest elements, each in increasing order.
  public mutating func groups() -> [[Int]] {
    var numbers = [Int](repeating: -1, count: count)
    var groups: [[Int]] = []
    for element in 0..<count {
      let root = find(element)
      if numbers[root] < 0 {
        numbers[root] = groups.count
        groups.append([])
      }
      groups[numbers[root]].append(element)
    }
    return groups
  }
}

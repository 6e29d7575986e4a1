/// Disjoint sets over 0 ..< `count`.
///
/// Union by size with path halving: the amortized cost of an operation is nearly constant (Tarjan &
/// van Leeuwen, "Worst-case analysis of set union algorithms", JACM 31(2), 1984).
public struct UnionFind: Sendable {
  @usableFromInline var parent: [Int32]
  @usableFromInline var size: [Int32]

  /// Creates one set per element.
  @inlinable
  public init(count: Int) {
    parent = (0..<count).map(Int32.init(truncatingIfNeeded:))
    size = [Int32](repeating: 1, count: count)
  }

  /// Number of elements.
  @inlinable public var count: Int { parent.count }

  /// The representative of the set of `element`.
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

  /// Merges the sets of two elements under the representative of the larger set, or that of `first`
  /// for equal sizes; returns whether they were separate.
  @inlinable @discardableResult
  public mutating func union(_ first: Int, _ second: Int) -> Bool {
    var (a, b) = (find(first), find(second))
    guard a != b else { return false }
    if size[a] < size[b] { swap(&a, &b) }
    parent[b] = Int32(truncatingIfNeeded: a)
    size[a] += size[b]
    return true
  }

  /// The sets in the order of their smallest elements, each in increasing order.
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

/// Finds a small subset of a list that still has a property.
///
/// Reference: Zeller & Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE
/// 28(2), 2002: the algorithm *ddmin*. It tries the parts, then the complement of each part, in
/// ever smaller parts. The property need not be monotone; the result is 1-minimal: removing any
/// single item loses the property.
package struct DeltaDebugging {
  /// The search stops at this number of items.
  package var wanted = 1
  /// The lists that were tried, with the results.
  private var known: [[Int]: Bool] = [:]
  /// Whether a list, in increasing order, has the property.
  private let test: ([Int]) throws -> Bool
  /// Receives every smaller list that has the property.
  private let onFound: ([Int]) -> Void

  package init(
    test: @escaping ([Int]) throws -> Bool, onFound: @escaping ([Int]) -> Void = { _ in }
  ) {
    self.test = test
    self.onFound = onFound
  }

  /// The smallest list found.
  ///
  /// - Parameter items: A list with the property, in increasing order.
  /// - Complexity: O(*n*²) tests in the worst case, O(log *n*) for a single item.
  package mutating func minimize(_ items: [Int]) throws -> [Int] {
    var current = items
    var parts = 2
    while current.count > max(wanted, 1), current.count > 1 {
      let split = Self.split(current, into: parts)
      if let found = try first(of: split) {
        (current, parts) = (found, 2)
      } else if parts > 2, let found = try first(of: Self.rests(of: current, split)) {
        (current, parts) = (found, max(parts - 1, 2))
      } else if parts < current.count {
        parts = min(2 * parts, current.count)
        continue
      } else {
        break
      }
      onFound(current)
    }
    return current
  }

  /// The first of the lists that has the property; no list is tested twice.
  private mutating func first(of lists: [[Int]]) throws -> [Int]? {
    for list in lists {
      let isThere = try known[list] ?? test(list)
      known[list] = isThere
      if isThere { return list }
    }
    return nil
  }

  /// Consecutive parts of nearly equal length.
  private static func split(_ items: [Int], into count: Int) -> [[Int]] {
    (0..<count).map { part in
      Array(items[part * items.count / count..<(part + 1) * items.count / count])
    }
  }

  /// The complement of each part.
  private static func rests(of items: [Int], _ parts: [[Int]]) -> [[Int]] {
    parts.map { part in
      let out = Set(part)
      return items.filter { !out.contains($0) }
    }
  }
}

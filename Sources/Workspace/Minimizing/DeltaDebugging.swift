/// Finds a small part of a list that still has a property.
///
/// Reference: Zeller & Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE
/// 28(2), 2002: the algorithm *ddmin*. Parts are tried, then what is left without each, in ever
/// smaller parts. The property need not be monotone; what is found is 1-minimal: without any single
/// item of it the property is gone.
package struct DeltaDebugging {
  /// Enough is left out when no more items than this are left.
  package var wanted = 1
  /// Lists that were tried, with what came of it.
  private var known: [[Int]: Bool] = [:]
  /// Asks whether a list, in increasing order, has the property.
  private let test: ([Int]) throws -> Bool
  /// Told of every smaller list that has it.
  private let onFound: ([Int]) -> Void

  package init(
    test: @escaping ([Int]) throws -> Bool, onFound: @escaping ([Int]) -> Void = { _ in }
  ) {
    self.test = test
    self.onFound = onFound
  }

  /// The smallest list that was found.
  ///
  /// - Parameter items: A list with the property, in increasing order.
  /// - Complexity: O(*n*²) tests at worst, O(log *n*) for a single item.
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

  /// The first of some lists that has the property; none is tried twice.
  private mutating func first(of lists: [[Int]]) throws -> [Int]? {
    for list in lists {
      let isThere = try known[list] ?? test(list)
      known[list] = isThere
      if isThere { return list }
    }
    return nil
  }

  /// Parts of nearly equal length, one after another.
  private static func split(_ items: [Int], into count: Int) -> [[Int]] {
    (0..<count).map { part in
      Array(items[part * items.count / count..<(part + 1) * items.count / count])
    }
  }

  /// What is left without each of the parts.
  private static func rests(of items: [Int], _ parts: [[Int]]) -> [[Int]] {
    parts.map { part in
      let out = Set(part)
      return items.filter { !out.contains($0) }
    }
  }
}

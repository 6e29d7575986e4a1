/// A deterministic selection that is evenly spread over the order of the elements.
package enum EvenChoice {
  /// At most `limit` of the indices of `count` elements.
  package static func indices(_ count: Int, limit: Int) -> [Int] {
    guard count > limit else { return Array(0..<max(count, 0)) }
    return (0..<limit).map { $0 * count / limit }
  }

  /// At most `limit` of `values`.
  package static func of<Value>(_ values: [Value], limit: Int) -> [Value] {
    indices(values.count, limit: limit).map { values[$0] }
  }
}

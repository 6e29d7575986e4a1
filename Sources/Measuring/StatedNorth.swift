/// The direction of north as the user states it. North is −Z of results, so that +X is east.
package enum StatedNorth: Codable, Equatable, Sendable {
  /// Limits of a stated turn, degrees.
  package static let turns = -360.0...360.0

  /// The horizontal direction from one picked point to another.
  case points(from: String, to: String)
  /// The angle in degrees that results are turned about up, counterclockwise seen from above.
  case turn(Double)

  /// The arguments of `north set`.
  package var text: String {
    switch self {
    case .points(let from, let to): "\(from) \(to)"
    case .turn(let degrees): "\(degrees)"
    }
  }

  /// The picked points that it needs.
  package var points: [String] {
    if case .points(let from, let to) = self { [from, to] } else { [] }
  }

  /// Whether stored values are within their limits.
  ///
  /// - Parameter names: Those of the picked points.
  func isValid(_ names: Set<String>) -> Bool {
    switch self {
    case .points(let from, let to): from != to && names.contains(from) && names.contains(to)
    case .turn(let degrees): Self.turns.contains(degrees)
    }
  }
}

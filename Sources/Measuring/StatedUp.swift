import Numerics

/// The upward direction as the user states it.
package enum StatedUp: Codable, Equatable, Sendable {
  /// An axis of the world of the alignment.
  case axis(Axis)
  /// The upward direction of a photograph.
  case frame(String)
  /// From the first of two points of the surface to the second.
  case vertical([Pick])
  /// The normal of the plane through three points of the surface, towards the cameras.
  case plane([Pick])

  /// An axis with its direction.
  package enum Axis: String, Codable, Sendable, CaseIterable {
    case right = "+x"
    case left = "-x"
    case up = "+y"
    case down = "-y"
    case back = "+z"
    case front = "-z"

    /// The axis named by a text, also without a sign or in capitals; `nil` for another text.
    package init?(_ text: String) {
      let name = text.lowercased()
      guard let axis = Axis(rawValue: name) ?? Axis(rawValue: "+" + name) else { return nil }
      self = axis
    }

    /// The unit vector.
    package var direction: SIMD3<Double> {
      switch self {
      case .right: SIMD3(1, 0, 0)
      case .left: SIMD3(-1, 0, 0)
      case .up: SIMD3(0, 1, 0)
      case .down: SIMD3(0, -1, 0)
      case .back: SIMD3(0, 0, 1)
      case .front: SIMD3(0, 0, -1)
      }
    }
  }

  /// The direction as `up set` takes it.
  package var text: String { words.joined(separator: " ") }

  /// The arguments of `up set`.
  package var words: [String] {
    switch self {
    case .axis(let axis): [axis.rawValue]
    case .frame(let name): [name]
    case .vertical(let picks), .plane(let picks): picks.map(\.text)
    }
  }

  /// Whether stored values are within their limits.
  var isValid: Bool {
    switch self {
    case .axis, .frame: true
    case .vertical(let picks): picks.count == 2 && picks.allSatisfy(\.isValid)
    case .plane(let picks): picks.count == 3 && picks.allSatisfy(\.isValid)
    }
  }
}

extension Pick {
  /// Whether the position is finite and not negative.
  var isValid: Bool { x.isFinite && y.isFinite && x >= 0 && y >= 0 }
}

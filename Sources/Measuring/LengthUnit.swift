/// A unit in which lengths are given and shown.
package enum LengthUnit: String, CaseIterable, Codable, Sendable {
  case millimeter = "mm"
  case centimeter = "cm"
  case meter = "m"
  case inch = "in"
  case foot = "ft"

  /// Meters per unit; inch and foot are the international ones of 1959.
  package var meters: Double {
    switch self {
    case .millimeter: 0.001
    case .centimeter: 0.01
    case .meter: 1
    case .inch: 0.0254
    case .foot: 0.3048
    }
  }
}

/// A length as a user writes it: a number directly followed by a unit, such as `0.25m`.
package struct StatedLength: Equatable, Sendable {
  /// Smallest and largest accepted length, meters: from a particle to a landscape.
  package static let limits = 1e-7...1e6

  /// The length in meters.
  package let meters: Double
  /// The unit that it was given in.
  package let unit: LengthUnit

  /// - Returns: `nil` for a text without a unit, and for a length outside the limits.
  package init?(_ text: String) {
    let lowercase = text.lowercased()
    // The longest unit first: `mm` and `cm` end in `m`.
    let units = LengthUnit.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    guard let unit = units.first(where: { lowercase.hasSuffix($0.rawValue) }),
      let number = Double(lowercase.dropLast(unit.rawValue.count).filter { $0 != " " }),
      Self.limits.contains(number * unit.meters)
    else { return nil }
    self.unit = unit
    meters = number * unit.meters
  }
}

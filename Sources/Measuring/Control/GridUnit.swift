/// The unit of the coordinates of control points.
package enum GridUnit: String, CaseIterable, Codable, Sendable {
  case meter = "m"
  /// International foot.
  case foot = "ft"
  /// Foot of US surveys before 2023, in which most state plane coordinates are.
  case surveyFoot = "us-ft"

  /// Meters per unit.
  package var meters: Double {
    switch self {
    case .meter: 1
    case .foot: LengthUnit.foot.meters
    case .surveyFoot: 1200.0 / 3937
    }
  }
}

import Foundation

/// Shape and surface of the simulated object.
public enum SimulatedObject: String, Sendable, CaseIterable {
  /// Detailed color at all scales; easy to reconstruct.
  case textured
  /// A single color, so that photographs alone provide little information about the surface.
  case plain
  /// Detailed, but front and back are identical in shape and color.
  case symmetric
  /// Four identical sides.
  case repeated
  /// A watering can with thin parts, openings and raised letters.
  case wateringCan = "watering-can"

  /// Rotational symmetry order about the vertical axis through the origin.
  var fold: Int {
    switch self {
    case .textured, .plain, .wateringCan: 1
    case .symmetric: 2
    case .repeated: 4
    }
  }

  /// Number of vertex columns, rounded up to a multiple of the symmetry order.
  func columns(_ detail: Int) -> Int {
    (detail + fold - 1) / fold * fold
  }

  /// The position for pattern lookup, identical for points related by the symmetry. A circle around
  /// the axis is traversed `fold` times at 1/`fold` of its radius, so that patterns keep their size
  /// along the surface and have no seam.
  func patternPosition(_ p: SIMD3<Float>) -> SIMD3<Float> {
    guard fold > 1 else { return p }
    let turns = Float(fold)
    let radius = (p.x * p.x + p.y * p.y).squareRoot() / turns
    let angle = atan2(p.y, p.x) * turns
    return SIMD3(radius * cos(angle), radius * sin(angle), p.z)
  }
}

/// Surface of the simulated table.
public enum SimulatedTable: String, Sendable, CaseIterable {
  /// Printed sheets all over a wooden top.
  case sheets
  /// One card of half a sheet's length next to the object on a single-color top.
  case card
  /// A single-color top.
  case plain
  /// Ten AprilTags of 40 mm on a single-color top.
  case markers
}

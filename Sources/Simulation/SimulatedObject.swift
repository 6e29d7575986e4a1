import Foundation

/// What the simulated object looks like.
public enum SimulatedObject: String, Sendable, CaseIterable {
  /// Rich colour at every scale: easy to reconstruct.
  case textured
  /// One plain colour, so that photographs alone say little about its surface.
  case plain
  /// As rich, but front and back are the same, in shape and colour.
  case symmetric
  /// Four sides that are the same.
  case repeated

  /// How often its sides repeat in one turn about the vertical through the origin.
  var fold: Int {
    switch self {
    case .textured, .plain: 1
    case .symmetric: 2
    case .repeated: 4
    }
  }

  /// Columns of vertices, rounded up so that the mesh repeats as the sides do.
  func columns(_ detail: Int) -> Int {
    (detail + fold - 1) / fold * fold
  }

  /// Where patterns are looked up: the same for points that the object's turns bring onto each
  /// other. A circle about the axis is run through `fold` times at its `fold`-th part of the
  /// radius, so that patterns keep their size along the surface and have no seam.
  func patternPosition(_ p: SIMD3<Float>) -> SIMD3<Float> {
    guard fold > 1 else { return p }
    let turns = Float(fold)
    let radius = (p.x * p.x + p.y * p.y).squareRoot() / turns
    let angle = atan2(p.y, p.x) * turns
    return SIMD3(radius * cos(angle), radius * sin(angle), p.z)
  }
}

/// What lies on the simulated table.
public enum SimulatedTable: String, Sendable, CaseIterable {
  /// Printed sheets all over a wooden top.
  case sheets
  /// One card, a quarter of a sheet, beside the object on a top of one colour.
  case card
  /// A top of one colour.
  case plain
}

import Foundation
import Geometry
import Numerics

/// What defines the world of results. Whatever is missing is that of the alignment.
package struct FrameParts: Equatable, Sendable {
  /// How north is given.
  package enum North: Equatable, Sendable {
    /// A direction in the world of the alignment; its horizontal part becomes −Z.
    case direction(SIMD3<Double>)
    /// A turn about +Y, radians, counterclockwise seen from above.
    case turn(Double)
  }

  /// Meters per unit of the alignment.
  package var scale: Double?
  /// Unit vector in the world of the alignment that becomes +Y.
  package var up: SIMD3<Double>?
  /// The axes of a marker, in the world of the alignment as rows; they replace `up`.
  package var axes: Matrix3?
  package var north: North?
  /// The point of the world of the alignment that becomes the origin.
  package var origin: SIMD3<Double>?

  /// Nothing is given.
  package init() {}

  /// The frame of a marker: its center is the origin, X along its lower edge, and +Y out of its
  /// plane.
  package init(_ marker: LocatedMarker) { (axes, origin) = (marker.axes, marker.center) }
}

extension OutputFrame {
  /// Minimum sine of the angle between north and up.
  private static let minHorizontal = 1e-6

  /// The world of results from its parts: +Y is up, −Z north and +X east.
  package init(_ parts: FrameParts) {
    let level = parts.axes ?? OutputFrame(scale: nil, up: parts.up).worldFromModel.rotation
    let rotation = Self.turned(level, to: parts.north)
    let scale = parts.scale ?? 1
    let translation = parts.origin.map { -(rotation * $0) * scale } ?? .zero
    self.init(
      Similarity(scale: scale, rotation: rotation, translation: translation),
      isMeasured: parts.scale != nil)
  }

  private static func turned(_ level: Matrix3, to north: FrameParts.North?) -> Matrix3 {
    switch north {
    case nil: return level
    case .turn(let angle):
      let (c, s) = (cos(angle), sin(angle))
      return Matrix3(rows: SIMD3(c, 0, s), SIMD3(0, 1, 0), SIMD3(-s, 0, c)) * level
    case .direction(let direction):
      let up = level.transpose.c1
      let east = cross(normalized(direction), up)
      guard length(east) > minHorizontal else { return level }
      let unit = normalized(east)
      return Matrix3(rows: unit, up, cross(unit, up))
    }
  }
}

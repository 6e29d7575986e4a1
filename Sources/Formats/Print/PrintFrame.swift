import Numerics
import Scene

/// The frame of formats for printing: millimeters and Z up, as slicers expect.
///
/// Our world has Y up: (x, y, z) becomes (x, −z, y), a rotation about x. A scene without metric
/// scale is written as if its unit were the meter.
enum PrintFrame {
  private static let millimetersPerMetre: Float = 1000

  /// A world position in the print frame; the origin for non-finite positions.
  static func position(_ p: SIMD3<Float>) -> SIMD3<Float> {
    let turned = SIMD3(p.x, 0 - p.z, p.y) * millimetersPerMetre
    return turned.x.isFinite && turned.y.isFinite && turned.z.isFinite ? turned : .zero
  }
}

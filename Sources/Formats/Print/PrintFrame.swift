import Numerics
import Scene

/// The frame of forms for printing: millimetres, Z up, as slicers expect.
///
/// Our world has Y up: (x, y, z) becomes (x, −z, y), a turn about x. A scene whose scale is not known
/// is written as if its unit were the metre.
enum PrintFrame {
  private static let millimetresPerMetre: Float = 1000

  /// A place of the world on the printer's bed; the origin for what is not a number.
  static func position(_ p: SIMD3<Float>) -> SIMD3<Float> {
    let turned = SIMD3(p.x, 0 - p.z, p.y) * millimetresPerMetre
    return turned.x.isFinite && turned.y.isFinite && turned.z.isFinite ? turned : .zero
  }
}

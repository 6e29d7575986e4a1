/// Interpolation weights of the eight corners of a unit cell.
enum Trilinear {
  /// The weight of `corner` (bits x, y, z) at `fraction` (0 ... 1 each).
  @inline(__always)
  static func weight(_ fraction: SIMD3<Float>, _ corner: Int) -> Float {
    (corner & 1 == 0 ? 1 - fraction.x : fraction.x)
      * (corner & 2 == 0 ? 1 - fraction.y : fraction.y)
      * (corner & 4 == 0 ? 1 - fraction.z : fraction.z)
  }
}

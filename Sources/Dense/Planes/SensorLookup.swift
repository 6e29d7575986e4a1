/// Reads sensor planes at a finer level; valid during the lifetime of the `SensorPlanes`.
struct SensorLookup {
  let planes: UnsafeMutablePointer<SIMD4<Float>>
  let width: Int
  let height: Int
  /// A pixel of the planes covers 2^shift pixels of the level per side.
  let shift: Int
  /// Standard deviation of a plane's depth, relative to the depth.
  let deviation: Float

  /// The plane at a pixel of the level; zero where the sensor has no depth.
  @inline(__always) func plane(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let px = min(x >> shift, width &- 1)
    let py = min(y >> shift, height &- 1)
    let found = planes[py &* width &+ px]
    guard found.x > 0 else { return .zero }
    let factor = 1 / Float(1 << shift)
    let dx = (Float(x) + 0.5) * factor - 0.5 - Float(px)
    let dy = (Float(y) + 0.5) * factor - 0.5 - Float(py)
    return SIMD4(found.x + found.y * dx + found.z * dy, found.y * factor, found.z * factor, 0)
  }
}

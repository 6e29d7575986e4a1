/// A float image in memory laid out for vector loops: rows start on 64 bytes and are padded so
/// that blocks of 32 values may run past `width`.
///
/// The rows' distance is never a multiple of 4096 bytes, which would make vertical filters evict
/// their own cache lines.
final class FloatPlane {
  let width: Int
  let height: Int
  /// Values from one row to the next.
  let stride: Int
  let base: UnsafeMutablePointer<Float>

  /// Creates a plane whose values are unset (`zeroed` sets them to 0).
  init(width: Int, height: Int, zeroed: Bool = false) {
    precondition(width > 0 && height > 0, "a plane has pixels")
    self.width = width
    self.height = height
    var stride = FloatPlane.padded(width) + 16
    if stride % 1024 == 0 { stride += 16 }
    self.stride = stride
    let count = stride * height + 32
    base = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
      .bindMemory(to: Float.self, capacity: count)
    if zeroed { base.update(repeating: 0, count: count) }
  }

  deinit { base.deallocate() }

  /// `width` rounded up to whole blocks of 32.
  static func padded(_ width: Int) -> Int { (width + 31) & ~31 }

  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<Float> { base + y &* stride }

  @inline(__always) subscript(x: Int, y: Int) -> Float { base[y &* stride &+ x] }
}

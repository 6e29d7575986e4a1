/// A float image in memory laid out for vector loops: rows start on 64 bytes and are padded so
/// that blocks of 32 values may run past `width`.
///
/// The rows' distance is never a multiple of 4096 bytes, which would make vertical filters evict
/// their own cache lines.
package final class FloatPlane {
  package let width: Int
  package let height: Int
  /// Values from one row to the next.
  package let stride: Int
  package let base: UnsafeMutablePointer<Float>

  /// Where the memory is from and goes back to; `nil` where it is the plane's own.
  private let pool: PlanePool?
  /// Bytes of the memory, which may be more than the plane needs.
  private let size: Int

  /// Creates a plane whose values are unset (`zeroed` sets them to 0).
  package init(width: Int, height: Int, zeroed: Bool = false, pool: PlanePool? = nil) {
    precondition(width > 0 && height > 0, "a plane has pixels")
    self.width = width
    self.height = height
    var stride = FloatPlane.padded(width) + 16
    if stride % 1024 == 0 { stride += 16 }
    self.stride = stride
    let count = stride * height + 32
    self.pool = pool
    let memory: UnsafeMutableRawPointer
    (memory, size) = pool?.take(count * 4) ?? (PlanePool.allocate(count * 4), count * 4)
    base = memory.bindMemory(to: Float.self, capacity: count)
    if zeroed { base.update(repeating: 0, count: count) }
  }

  deinit {
    if let pool { pool.give(UnsafeMutableRawPointer(base), size: size) } else { base.deallocate() }
  }

  /// A plane of another size whose memory comes from where this one's does.
  func sibling(width: Int, height: Int, zeroed: Bool = false) -> FloatPlane {
    FloatPlane(width: width, height: height, zeroed: zeroed, pool: pool)
  }

  /// `width` rounded up to whole blocks of 32.
  static func padded(_ width: Int) -> Int { (width + 31) & ~31 }

  @inline(__always) package func row(_ y: Int) -> UnsafeMutablePointer<Float> { base + y &* stride }

  @inline(__always) package subscript(x: Int, y: Int) -> Float { base[y &* stride &+ x] }
}

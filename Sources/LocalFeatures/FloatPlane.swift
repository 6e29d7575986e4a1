/// A float image with a memory layout for vector loops: rows are aligned to 64 bytes and padded so
/// that blocks of 32 values may extend past `width`.
///
/// The row stride is never a multiple of 4096 bytes, as vertical filters would then evict their own
/// cache lines.
package final class FloatPlane {
  package let width: Int
  package let height: Int
  /// Number of values from one row to the next.
  package let stride: Int
  /// Row 0, which is outside the memory of a band that starts at another row.
  package let base: UnsafeMutablePointer<Float>

  /// The first row in memory.
  private let start: UnsafeMutablePointer<Float>
  /// The pool that owns the memory; `nil` if the plane does.
  private let pool: PlanePool?
  /// Whether the memory returns to the pool.
  private var isPooled = true
  /// Bytes of the memory, which may exceed the size of the plane.
  private let size: Int

  /// Creates a plane with uninitialized values (`zeroed` sets them to 0).
  ///
  /// - Parameter rows: The rows that the plane holds; `nil` for all.
  package init(
    width: Int, height: Int, rows: Range<Int>? = nil, zeroed: Bool = false, pool: PlanePool? = nil
  ) {
    precondition(width > 0 && height > 0, "a plane has pixels")
    let rows = rows ?? 0..<height
    self.width = width
    self.height = height
    var stride = FloatPlane.padded(width) + 16
    if stride % 1024 == 0 { stride += 16 }
    self.stride = stride
    let count = stride * rows.count + 32
    self.pool = pool
    let memory: UnsafeMutableRawPointer
    (memory, size) = pool?.take(count * 4) ?? (PlanePool.allocate(count * 4), count * 4)
    start = memory.bindMemory(to: Float.self, capacity: count)
    if zeroed { start.update(repeating: 0, count: count) }
    base = start - rows.lowerBound * stride
  }

  deinit {
    if let pool, isPooled {
      pool.give(UnsafeMutableRawPointer(start), size: size)
    } else {
      start.deallocate()
    }
  }

  /// Releases the memory with the plane instead of returning it to the pool.
  func releaseMemory() { isPooled = false }

  /// Creates a plane of another size from the same pool.
  func sibling(width: Int, height: Int, zeroed: Bool = false) -> FloatPlane {
    FloatPlane(width: width, height: height, zeroed: zeroed, pool: pool)
  }

  /// Creates a plane of the same size that holds only some rows.
  func band(_ rows: Range<Int>) -> FloatPlane {
    FloatPlane(width: width, height: height, rows: rows, pool: pool)
  }

  /// `width` rounded up to a multiple of 32.
  static func padded(_ width: Int) -> Int { (width + 31) & ~31 }

  @inline(__always) package func row(_ y: Int) -> UnsafeMutablePointer<Float> { base + y &* stride }

  @inline(__always) package subscript(x: Int, y: Int) -> Float { base[y &* stride &+ x] }
}

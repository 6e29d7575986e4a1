/// A fixed-size block of plain values for kernels that several workers fill in disjoint parts.
///
/// Bounds are checked in debug builds only. Workers must not write where others read or write;
/// that is the caller's promise, hence unchecked.
final class FlatArray<Element: BitwiseCopyable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating value: Element, count: Int) {
    self.count = count
    base = .allocate(capacity: max(count, 1))
    base.initialize(repeating: value, count: count)
  }

  convenience init(_ values: [Element]) {
    self.init(copying: values)
  }

  private init(copying values: [Element]) {
    count = values.count
    base = .allocate(capacity: max(count, 1))
    values.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { base.initialize(from: start, count: count) }
    }
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  var array: [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }
}

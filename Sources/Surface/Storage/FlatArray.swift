/// A fixed-size buffer of trivial values for kernels in which several workers write disjoint parts.
///
/// Bounds are checked in debug builds only. The caller must ensure that no worker writes elements
/// that others read or write, therefore `@unchecked Sendable`.
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

  /// Replaces all values by as many others.
  func take(_ values: [Element]) {
    precondition(values.count == count)
    values.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { base.update(from: start, count: count) }
    }
  }

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

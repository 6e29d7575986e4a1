extension UnsafeMutableBufferPointer {
  /// The address of the first element, for kernels that count from a pointer.
  ///
  /// The buffer must have storage; that of an array or a temporary allocation always has.
  @inlinable @inline(__always)
  public var start: UnsafeMutablePointer<Element> {
    guard let baseAddress else { preconditionFailure("the buffer has no storage") }
    return baseAddress
  }
}

extension UnsafeBufferPointer {
  /// The address of the first element, for kernels that count from a pointer.
  ///
  /// The buffer must have storage; that of an array always has.
  @inlinable @inline(__always)
  public var start: UnsafePointer<Element> {
    guard let baseAddress else { preconditionFailure("the buffer has no storage") }
    return baseAddress
  }
}

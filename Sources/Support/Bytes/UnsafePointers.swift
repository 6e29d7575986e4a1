extension UnsafeMutableBufferPointer {
  /// The address of the first element, for kernels that take a pointer.
  ///
  /// The buffer must have storage, which is always the case for arrays and temporary allocations.
  @inlinable @inline(__always)
  public var start: UnsafeMutablePointer<Element> {
    guard let baseAddress else { preconditionFailure("the buffer has no storage") }
    return baseAddress
  }
}

extension UnsafeBufferPointer {
  /// The address of the first element, for kernels that take a pointer.
  ///
  /// The buffer must have storage, which is always the case for arrays.
  @inlinable @inline(__always)
  public var start: UnsafePointer<Element> {
    guard let baseAddress else { preconditionFailure("the buffer has no storage") }
    return baseAddress
  }
}

extension SIMD where Scalar: FloatingPoint {
  /// `self + a · b`, lane by lane.
  ///
  /// A fused instruction with a single rounding if the build targets processors that have it;
  /// otherwise a product and a sum, as `addingProduct` would call the C library for each lane.
  @inlinable @inline(__always)
  public func adding(_ a: Self, times b: Self) -> Self {
    #if OCS_FMA || arch(arm64)
      addingProduct(a, b)
    #else
      self + a * b
    #endif
  }
}

extension SIMD where Scalar: FloatingPoint {
  /// `self + a · b`, lane by lane.
  ///
  /// One instruction and one rounding where the build is for processors that have it; elsewhere a
  /// product and a sum, because `addingProduct` is a call of the C library there, one for each lane.
  @inlinable @inline(__always)
  public func adding(_ a: Self, times b: Self) -> Self {
    #if OCS_FMA || arch(arm64)
      addingProduct(a, b)
    #else
      self + a * b
    #endif
  }
}

/// Numbers that are read from files and computed with: none is infinite, none is no number, and none so
/// large that a sum of squares overflows. For colours, shares and the like; what has scene units may be of any size.
extension Float {
  /// Larger than all that stages store.
  private static let largestPlain: Float = 1e9

  /// Whether a stage can have written it.
  package var isPlain: Bool { abs(self) <= Self.largestPlain }
}

extension Double {
  /// Whether a stage can have written it.
  package var isPlain: Bool { Float(self).isPlain }
}

extension SIMD where Scalar == Float {
  /// Whether a stage can have written all components.
  package var isPlain: Bool { indices.allSatisfy { self[$0].isPlain } }
}

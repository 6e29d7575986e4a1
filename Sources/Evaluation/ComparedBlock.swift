/// A block of 12 × 12 samples that the model covers and in which the photograph has texture.
package struct ComparedBlock: Sendable, Equatable {
  /// Side of a block, samples.
  package static let side = 12
  /// Minimum correlation of blocks with the same structure.
  static let minCorrelation = 0.4

  /// Column and row of its first sample.
  package let left: Int, top: Int
  /// Correlation of photograph and model, the best of small shifts.
  package let correlation: Double
  /// Whether the same structure is further away: at a shift that is too large to be accepted.
  package let isDisplaced: Bool

  /// Whether the structure is not that of the photograph, whatever the light.
  package var isUnlike: Bool { correlation < Self.minCorrelation }
}

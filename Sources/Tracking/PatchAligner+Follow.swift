/// Tracking of a position between frames.
extension PatchAligner {
  /// Minimum correlation on the finest level, which determines the position, and on coarser levels,
  /// which only provide a start.
  static let minFinestCorrelation: Float = 0.75
  static let minCoarserCorrelation: Float = 0.5
  /// Maximum shift on the coarsest level and on the others, pixels of the level.
  static let maxFirstShift: Float = 5
  static let maxLaterShift: Float = 3

  /// Tracks a position from one frame to another, from coarse to fine.
  ///
  /// - Parameters:
  ///   - place: Pixels of the earlier frame, corner convention.
  ///   - levels: Finest and coarsest level.
  /// - Returns: The position in the later frame; `nil` if it is lost.
  func follow(
    _ place: SIMD2<Float>, in earlier: GrayPyramid<Float>, to later: GrayPyramid<Float>,
    from start: SIMD2<Float>, levels: ClosedRange<Int>
  ) -> SIMD2<Float>? {
    var current = start
    for level in levels.reversed() {
      guard level < earlier.levels.count, level < later.levels.count else { continue }
      let scale = Float(1 << level)
      guard setTemplate(earlier.levels[level], at: place / scale),
        let found = align(
          later.levels[level], from: current / scale,
          maxShift: level == levels.upperBound ? Self.maxFirstShift : Self.maxLaterShift),
        found.correlation
          > (level == levels.lowerBound ? Self.minFinestCorrelation : Self.minCoarserCorrelation)
      else {
        if level == levels.lowerBound { return nil }
        continue
      }
      current = found.place * scale
    }
    return current
  }
}

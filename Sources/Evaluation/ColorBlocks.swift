/// Blocks whose mean color differs: surface that does not exist, invented surface, ghosts; on glossy
/// objects also highlights that move.
struct ColorBlocks {
  /// Side of a block, samples.
  private static let side = 8
  /// Maximum difference of mean colors, levels of 255, averaged over the channels.
  private static let maxDifference: Float = 24

  /// Share of the covered blocks that differ; `nil` without covered blocks.
  let wrong: Double?

  init(_ comparison: ViewComparison) {
    let (width, height) = (comparison.view.grid.width, comparison.view.grid.height)
    var (count, off) = (0, 0)
    for top in stride(from: 0, through: height - Self.side, by: Self.side) {
      for left in stride(from: 0, through: width - Self.side, by: Self.side) {
        guard let difference = Self.difference(comparison, left, top, width) else { continue }
        count += 1
        if difference > Self.maxDifference { off += 1 }
      }
    }
    wrong = count > 0 ? Double(off) / Double(count) : nil
  }

  /// The difference of a block's mean colors; `nil` if the model does not cover it.
  private static func difference(
    _ comparison: ViewComparison, _ left: Int, _ top: Int, _ width: Int
  ) -> Float? {
    var sum = SIMD3<Float>.zero
    for row in top..<top + side {
      for sample in row * width + left..<row * width + left + side {
        guard comparison.view.isCovered(sample) else { return nil }
        sum += comparison.photograph.colors[sample] - comparison.model.colors[sample]
      }
    }
    let mean = sum / Float(side * side)
    return (abs(mean.x) + abs(mean.y) + abs(mean.z)) / 3
  }
}

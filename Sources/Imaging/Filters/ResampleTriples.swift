/// Slight reduction of rows of bytes: three weights for each target sample, some of them 0, because
/// a loop over one to three weights costs more than the unused ones.
///
/// Not for floats, which may be NaN or infinite: an unused weight of 0 would spread that.
struct ResampleTriples {
  private let starts: [Int]
  /// Three weights each; the fourth is 0.
  private let weights: [SIMD4<Float>]
  /// A source row as floats, and one more sample, which vectors of four read.
  private var row: [Float]

  /// `nil` for floats, if more than three weights are needed, and for fewer source samples.
  init?<Component>(_ taps: ResampleTaps, of type: Component.Type, width: Int) {
    guard type == UInt8.self, taps.longest <= 3, width >= 3 else { return nil }
    let starts = taps.starts.map { min($0, width - 3) }
    weights = taps.starts.indices.map { target in
      var found = SIMD4<Float>.zero
      let own = taps.weights[taps.offsets[target]..<taps.offsets[target + 1]]
      for (place, weight) in zip((taps.starts[target] - starts[target])..., own) {
        found[place] = weight
      }
      return found
    }
    self.starts = starts
    row = [Float](repeating: 0, count: width + 1)
  }

  /// Resamples a row.
  mutating func resample<Component: PixelComponent>(
    _ source: UnsafePointer<Component>, into target: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<row.count - 1 { row[i] = source[i].asFloat }
    row.withUnsafeBytes { row in
      @inline(__always) func products(_ target: Int) -> SIMD4<Float> {
        row.loadUnaligned(fromByteOffset: starts[target] &* 4, as: SIMD4<Float>.self)
          * weights[target]
      }
      let vectors = starts.count & ~3
      for x in stride(from: 0, to: vectors, by: 4) {
        let (a, b, c, d) = (products(x), products(x + 1), products(x + 2), products(x + 3))
        let sums =
          SIMD4(a.x, b.x, c.x, d.x) + SIMD4(a.y, b.y, c.y, d.y) + SIMD4(a.z, b.z, c.z, d.z)
        UnsafeMutableRawPointer(target + x).storeBytes(of: sums, as: SIMD4<Float>.self)
      }
      for x in vectors..<starts.count {
        let found = products(x)
        target[x] = found.x + found.y + found.z
      }
    }
  }
}

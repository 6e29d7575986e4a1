/// Single-precision arrays with one value per datum, for scoring many models.
///
/// The arrays are contiguous. Each has `slots` values, a multiple of eight, and is padded with NaN.
struct ResidualLists {
  /// Number of data scored between checks of the limit, which abandon a model early.
  private static let chunk = 128

  let count: Int
  let slots: Int
  private var values: [Float]

  init(_ lists: Int, count: Int) {
    self.count = count
    slots = (count + 7) / 8 * 8
    values = [Float](repeating: .nan, count: slots * lists)
  }

  subscript(list: Int, datum: Int) -> Float {
    get { values[list * slots + datum] }
    set { values[list * slots + datum] = newValue }
  }

  /// MSAC score of the squared residuals that `residuals` computes by chunks. It receives a pointer
  /// into the first array, the stride between arrays, the number of data and the output.
  @inline(__always)
  func score(
    maxError: Double, limit: Double,
    _ residuals: (UnsafePointer<Float>, Int, Int, UnsafeMutablePointer<Float>) -> Void
  ) -> RobustScore {
    let missing = slots - count
    let limit = (limit + Double(missing)) * maxError * maxError
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.chunk) { buffer in
      values.withUnsafeBufferPointer { values in
        guard let out = buffer.baseAddress, let base = values.baseAddress else {
          return RobustScore.none(0)
        }
        var sum = RobustSum(maxError: maxError)
        var start = 0
        while start < slots {
          let size = min(Self.chunk, slots &- start)
          residuals(base + start, slots, size, out)
          sum.add(out, count: size)
          start &+= size
          if sum.cost > limit { return RobustScore(cost: .infinity, inliers: 0) }
        }
        return sum.score(slots: slots, missing: missing, maxError: maxError)
      }
    }
  }
}

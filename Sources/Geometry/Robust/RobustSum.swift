import Support

/// Sums squared residuals with the MSAC cost, eight at a time.
struct RobustSum {
  private var costs = SIMD8<Float>.zero
  private var outliers = SIMD8<Float>.zero
  private let bound: SIMD8<Float>

  @inline(__always) init(maxError: Double) {
    bound = SIMD8(repeating: Float(maxError * maxError))
  }

  /// `count` is a multiple of eight; NaN counts as an outlier.
  @inline(__always) mutating func add(_ residuals: UnsafePointer<Float>, count: Int) {
    let one = SIMD8<Float>(repeating: 1)
    var i = 0
    while i < count {
      let r = UnsafeRawPointer(residuals + i).loadUnaligned(as: SIMD8<Float>.self)
      let inside = r .< bound
      costs += bound.replacing(with: r, where: inside)
      outliers += one.replacing(with: SIMD8.zero, where: inside)
      i &+= 8
    }
  }

  /// Current Σ min(r², t²).
  @inline(__always) var cost: Double {
    let half = costs.lowHalf + costs.highHalf
    return Double(half.x + half.y) + Double(half.z + half.w)
  }

  /// The score of `slots` residuals, `missing` of which are padding.
  func score(slots: Int, missing: Int, maxError: Double) -> RobustScore {
    let half = outliers.lowHalf + outliers.highHalf
    let lost = Int(saturating: half.x + half.y + half.z + half.w)
    return RobustScore(
      cost: max(0, cost / (maxError * maxError) - Double(missing)), inliers: slots - lost)
  }
}

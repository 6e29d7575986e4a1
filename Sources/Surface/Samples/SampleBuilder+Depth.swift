extension SampleBuilder {
  /// Last bin of the histogram of points per cell, larger than any setting.
  private static let maxCount = 255

  /// The deepest level at which the median number of points in a point's cell is at
  /// least `samplesPerCell`.
  ///
  /// `keys` are sorted codes one level below `deepest`.
  func depth(_ keys: [UInt64]) -> Int {
    for level in stride(from: Self.deepest, to: Self.shallowest, by: -1) {
      let shift = UInt64(3 * (Self.deepest + 1 - level))
      var histogram = [Int](repeating: 0, count: Self.maxCount + 1)
      var run = 0
      for i in keys.indices {
        run += 1
        if i + 1 == keys.count || keys[i + 1] >> shift != keys[i] >> shift {
          histogram[min(run, Self.maxCount)] += run
          run = 0
        }
      }
      var below = 0
      var median = 0
      while below * 2 < keys.count && median < Self.maxCount {
        median += 1
        below += histogram[median]
      }
      if Double(median) >= options.samplesPerCell { return level }
    }
    return Self.shallowest
  }
}

import Support

/// The weights of source samples for each target sample along one axis.
///
/// Reduction averages over the area of a target pixel (an exact box filter); enlargement
/// interpolates linearly between pixel centers.
struct ResampleTaps {
  /// Index of the first source sample of each target sample.
  private(set) var starts: [Int] = []
  /// Start of each target sample's weights in `weights`; one more entry than target samples.
  private(set) var offsets: [Int] = [0]
  private(set) var weights: [Float] = []
  private(set) var longest = 0

  /// - Parameters:
  ///   - source: Number of source samples.
  ///   - extent: Length of the image, in source samples; at most `source`.
  ///   - target: Number of target samples.
  init(source: Int, extent: Double, target: Int) {
    let scale = extent / Double(target)
    starts.reserveCapacity(target)
    for index in 0..<target {
      if scale > 1 {
        addArea(from: Double(index) * scale, to: Double(index + 1) * scale, source: source)
      } else {
        addLinear(at: (Double(index) + 0.5) * scale - 0.5, source: source)
      }
    }
  }

  private mutating func addArea(from a: Double, to b: Double, source: Int) {
    let first = min(Int(saturating: a), source - 1)
    let last = max(first, min(Int(saturating: b.rounded(.up)), source) - 1)
    let overlaps = (first...last).map { max(0, min(b, Double($0 + 1)) - max(a, Double($0))) }
    let total = overlaps.reduce(0, +)
    append(first, total > 0 ? overlaps.map { Float($0 / total) } : [1])
  }

  private mutating func addLinear(at center: Double, source: Int) {
    let clamped = min(max(center, 0), Double(source - 1))
    let first = min(Int(saturating: clamped), max(source - 2, 0))
    let t = Float(clamped - Double(first))
    append(first, t > 0 ? [1 - t, t] : [1])
  }

  private mutating func append(_ start: Int, _ values: [Float]) {
    starts.append(start)
    weights.append(contentsOf: values)
    offsets.append(weights.count)
    longest = max(longest, values.count)
  }
}

import Numerics

/// Localization accuracy of keypoints by scale, relative to all keypoints.
///
/// The localization error of a blob is proportional to its size, so an adjustment should give small
/// keypoints more weight. The proportion depends on the detector, the photographs and their blur;
/// it is measured on the finished model (the median error of each half octave of scale) rather than
/// assumed.
struct ScaleNoise: Sendable, Equatable {
  /// Minimum number of errors for an estimate, of a half octave or of all keypoints.
  static let minSamples = 200
  /// Bounds of a relative deviation.
  static let bounds = 0.5...3.0
  private static let bins = 24

  /// Minimum standard deviation, pixels: keypoints are not more accurate.
  static let minTypical = 0.05
  /// Median length of a vector of two independent components of variance 1: √(2 ln 2) (Rayleigh).
  private static let medianLength = 1.1774

  /// Relative standard deviation by half octave of scale, never decreasing; empty means 1.
  private(set) var deviations: [Double] = []
  /// Standard deviation of the residuals of typical scale along an axis, pixels; `nil` if unknown.
  private(set) var typical: Double?

  /// The same accuracy for all keypoints.
  init() {}

  /// - Parameters:
  ///   - scales: Scales of the keypoints, pixels.
  ///   - errors: Their reprojection errors, pixels.
  init(scales: [Float], errors: [Double]) {
    var byScale = [[Double]](repeating: [], count: Self.bins)
    for (scale, error) in zip(scales, errors) { byScale[Self.bin(scale)].append(error) }
    guard errors.count >= Self.minSamples, let middle = errors.median() else { return }
    typical = max(middle / Self.medianLength, Self.minTypical)
    guard middle > 0 else { return }
    var last: Double?
    let known = byScale.map { errors -> Double? in
      guard errors.count >= Self.minSamples, let median = errors.median() else { return last }
      let ratio = median / middle
      last = max(last ?? 0, min(max(ratio, Self.bounds.lowerBound), Self.bounds.upperBound))
      return last
    }
    guard let first = known.compactMap({ $0 }).first else { return }
    deviations = known.map { $0 ?? first }
  }

  /// Relative standard deviation of a keypoint's position; tie points (scale 0) are the most
  /// accurate.
  func deviation(_ scale: Float) -> Double {
    if deviations.isEmpty { return 1 }
    return scale == 0 ? Self.bounds.lowerBound : deviations[Self.bin(scale)]
  }

  private static func bin(_ scale: Float) -> Int {
    guard scale > 1 else { return 0 }
    var bin = 0
    var edge = scale * scale
    while edge >= 2, bin < bins - 1 {
      edge /= 2
      bin += 1
    }
    return bin
  }
}

import Foundation
import Numerics

/// How unsharp a photograph of a capture may be compared with those next to it.
///
/// Photographs of varied content differ in sharpness by themselves, so that the limit follows from
/// the scatter of the capture. Of 590 sharp photographs of nineteen captures (1,000 pixels), none is
/// below it; of 71 copies moved by 1 % of their width, one is above.
public struct SharpnessLimit: Equatable, Sendable {
  /// Minimum ratio of `FrameComparison` of a photograph without blur.
  public let minimum: Double
  /// The same for photographs next to a blurred one.
  let minimumOfRun: Double

  /// The limits with the usual scatter, of 0.056 and less. Copies that were moved by 1 % of their
  /// width or defocused by 0.3 % have a ratio of 0.78 and less in most captures.
  static let usual = (minimum: 0.8, minimumOfRun: 0.85)
  /// Number of standard deviations.
  private static let width = 4.0
  /// Maximum standard deviation of the logarithm: more is blur.
  private static let maxDeviation = 0.12

  /// The limits of a capture.
  ///
  /// - Parameter comparisons: Of its photographs; those below the usual limit do not count for the
  ///   scatter, as they may be blurred.
  public init(_ comparisons: [FrameComparison?]) {
    let ratios = comparisons.compactMap { $0?.sharpness }
      .filter { $0 >= Self.usual.minimum }.map { log($0) }
    let middle = ratios.median() ?? 0
    let scatter = 1.4826 * (ratios.map { abs($0 - middle) }.median() ?? 0)
    let minimum = min(Self.usual.minimum, exp(-Self.width * min(scatter, Self.maxDeviation)))
    self.minimum = minimum
    minimumOfRun = min(Self.usual.minimumOfRun, pow(minimum, 0.75))
  }
}

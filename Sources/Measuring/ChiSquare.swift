import Foundation

/// The chi-square distribution, for deciding whether residuals agree with their deviations.
enum ChiSquare {
  /// Quantile of the standard normal distribution that one value in a thousand exceeds.
  private static let rare = 3.0902

  /// The value that one sum of `freedom` squared standard normal variables in a thousand exceeds.
  ///
  /// Reference: Wilson & Hilferty, "The distribution of chi-square", PNAS 17, 1931. The error is
  /// below 4 % from one degree of freedom on.
  static func limit(_ freedom: Int) -> Double {
    let share = 2 / (9 * Double(freedom))
    return Double(freedom) * pow(1 - share + rare * share.squareRoot(), 3)
  }

  /// The factor by which residuals exceed their deviations; 1 unless that is significant.
  ///
  /// - Parameter sum: Sum of the squared ratios of residuals and deviations.
  static func excess(_ sum: Double, freedom: Int) -> Double {
    guard freedom > 0, sum > limit(freedom) else { return 1 }
    return (sum / Double(freedom)).squareRoot()
  }
}

import Foundation

/// Standard deviations of depths in one byte each: shares of the depth, sixteen steps an octave.
enum DepthDeviation {
  /// The code of a depth of which nothing is known.
  static let unknown: UInt8 = 0

  private static let steps: Float = 16
  /// Binary logarithm of the smallest share, that of code 1: four millionths; the largest is a quarter.
  private static let lowest: Float = -18

  /// - Parameter share: One standard deviation over the depth.
  @inline(__always) static func code(_ share: Float) -> UInt8 {
    guard share > 0, share.isFinite else { return unknown }
    let step = ((log2(share) - lowest) * steps).rounded()
    return UInt8(saturating: min(max(step, 0), 254)) + 1
  }

  /// One standard deviation over the depth; that of unknown ones is above all others.
  static let shares: [Float] = (0...255).map { code in
    code == unknown ? 1 : exp2(lowest + Float(code - 1) / steps)
  }
}

import Foundation

/// What photographs alone say of a depth's standard deviation, in one byte: a share of the depth, eight
/// steps an octave, and whether the sensor agrees.
enum DepthDeviation {
  /// The code of a depth of which nothing is known.
  static let unknown: UInt8 = 0
  /// Set in the code of a depth that the sensor agrees with.
  private static let agreed: UInt8 = 0x80

  private static let steps: Float = 8
  /// Binary logarithm of the smallest share, that of code 1: four millionths; the largest is a fifth.
  private static let lowest: Float = -18
  private static let maxStep: Float = 126

  /// - Parameters:
  ///   - share: One standard deviation over the depth.
  ///   - agrees: Whether the sensor's depth is the same.
  @inline(__always) static func code(_ share: Float, sensorAgrees agrees: Bool) -> UInt8 {
    let flag = agrees ? agreed : 0
    guard share > 0, share.isFinite else { return flag | unknown }
    let step = ((log2(share) - lowest) * steps).rounded()
    return flag | (UInt8(saturating: min(max(step, 0), maxStep)) + 1)
  }

  /// Whether the sensor agrees with the depth.
  @inline(__always) static func sensorAgrees(_ code: UInt8) -> Bool { code & agreed != 0 }

  /// One standard deviation over the depth, by code; that of unknown ones is above all others.
  static let shares: [Float] = (0...255).map { (code: UInt8) in
    let step = code & ~agreed
    return step == unknown ? 1 : exp2(lowest + Float(step - 1) / steps)
  }
}

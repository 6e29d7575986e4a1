import Foundation

/// Standard deviation of a depth, estimated from photographs alone, in one byte: a logarithmic code
/// of the deviation relative to the depth, with eight steps per octave, and a flag for agreement
/// with the sensor.
enum DepthDeviation {
  /// The code of an unknown deviation.
  static let unknown: UInt8 = 0
  /// Flag of a depth that agrees with the sensor.
  private static let agreed: UInt8 = 0x80

  private static let steps: Float = 8
  /// Binary logarithm of the relative deviation of code 1: four millionths; the maximum is a fifth.
  private static let lowest: Float = -18
  private static let maxStep: Float = 126

  /// - Parameters:
  ///   - share: Standard deviation relative to the depth.
  ///   - agrees: Whether the depth agrees with the sensor.
  @inline(__always) static func code(_ share: Float, sensorAgrees agrees: Bool) -> UInt8 {
    let flag = agrees ? agreed : 0
    guard share > 0, share.isFinite else { return flag | unknown }
    let step = ((log2(share) - lowest) * steps).rounded()
    return flag | (UInt8(saturating: min(max(step, 0), maxStep)) + 1)
  }

  /// Whether the depth agrees with the sensor.
  @inline(__always) static func sensorAgrees(_ code: UInt8) -> Bool { code & agreed != 0 }

  /// Relative standard deviation by code; unknown deviations are larger than all others.
  static let shares: [Float] = (0...255).map { (code: UInt8) in
    let step = code & ~agreed
    return step == unknown ? 1 : exp2(lowest + Float(step - 1) / steps)
  }
}

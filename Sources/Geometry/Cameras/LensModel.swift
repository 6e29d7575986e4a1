import Foundation

/// A family of radial distortion: the factor on normalized coordinates as a function of r².
///
/// References: Brown, "Close-Range Camera Calibration", Photogrammetric Engineering 37(8), 1971;
/// Kannala & Brandt, "A Generic Camera Model and Calibration Method for Conventional, Wide-Angle,
/// and Fish-Eye Lenses", PAMI 28(8), 2006; OpenCV, `calib3d`, for the rational family.
@frozen public enum LensModel: UInt8, Sendable, Codable, CaseIterable {
  /// 1 + k1 r² + k2 r⁴ + k3 r⁶ + k4 r⁸.
  case brown
  /// The same divided by 1 + d1 r² + d2 r⁴ + d3 r⁶.
  case rational
  /// θ (1 + k1 θ² + k2 θ⁴ + k3 θ⁶ + k4 θ⁸) / r for the angle θ = atan r from the optical axis.
  case fisheye
}

extension Camera {
  /// Value and slope of the radial factor.
  @frozen public struct Radial: BitwiseCopyable, Sendable {
    /// The factor on normalized coordinates.
    public var factor: Double
    /// Twice its derivative with respect to r², so that the Jacobian of p · factor is factor · I +
    /// slope · p pᵀ.
    public var slope: Double

    @inlinable init(_ factor: Double, _ slope: Double) {
      self.factor = factor
      self.slope = slope
    }
  }

  /// The radial factor at a squared radius.
  @inlinable @inline(__always) public func radial(_ r2: Double) -> Radial {
    guard lens == .brown else { return otherRadial(r2) }
    return Radial(
      1 + r2 * (k1 + r2 * (k2 + r2 * (k3 + r2 * k4))),
      2 * (k1 + 2 * k2 * r2 + r2 * r2 * (3 * k3 + 4 * k4 * r2)))
  }

  /// The factor of the families that are rare.
  @usableFromInline func otherRadial(_ r2: Double) -> Radial {
    lens == .fisheye ? fisheyeRadial(r2) : rationalRadial(r2)
  }

  private func rationalRadial(_ r2: Double) -> Radial {
    let d = denominator
    let above = 1 + r2 * (k1 + r2 * (k2 + r2 * (k3 + r2 * k4)))
    let growth = k1 + 2 * k2 * r2 + r2 * r2 * (3 * k3 + 4 * k4 * r2)
    let below = 1 / (1 + r2 * (d.x + r2 * (d.y + r2 * d.z)))
    let decay = d.x + r2 * (2 * d.y + r2 * 3 * d.z)
    let factor = above * below
    return Radial(factor, 2 * (growth - factor * decay) * below)
  }

  private func fisheyeRadial(_ r2: Double) -> Radial {
    // Near the axis θ / r = 1 − r² / 3, whose slope is −2 / 3.
    guard r2 > Self.minSquaredRadius else { return Radial(1 + (k1 - 1 / 3) * r2, 2 * (k1 - 1 / 3)) }
    let r = r2.squareRoot()
    let (bent, growth) = fisheyeAngle(atan(r))
    let factor = bent / r
    return Radial(factor, (growth / (1 + r2) - factor) / r2)
  }

  /// Squared radius below which the series of the arctangent replaces it.
  private static let minSquaredRadius = 1e-8

  /// The image radius of a fisheye lens in focal lengths at an angle θ from the axis, and its
  /// derivative.
  func fisheyeAngle(_ angle: Double) -> (radius: Double, growth: Double) {
    let a = angle * angle
    return (
      angle * (1 + a * (k1 + a * (k2 + a * (k3 + a * k4)))),
      1 + a * (3 * k1 + a * (5 * k2 + a * (7 * k3 + a * 9 * k4)))
    )
  }
}

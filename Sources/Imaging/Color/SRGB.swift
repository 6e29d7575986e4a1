import Foundation

/// The transfer function of sRGB (IEC 61966-2-1) between stored values and linear light, both 0 ...
/// 1.
public enum SRGB {
  /// The linear light of a stored value.
  @inlinable
  public static func linear(_ value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The stored value for linear light.
  @inlinable
  public static func encoded(_ light: Float) -> Float {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * powf(light, 1 / 2.4) - 0.055
  }

  /// The linear light of each byte.
  public static let linearOfByte: [Double] = (0...255).map { linear(Double($0) / 255) }
}

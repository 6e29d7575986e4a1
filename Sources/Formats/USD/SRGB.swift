import Foundation

/// The linear value of an sRGB component, both 0 ... 1 (IEC 61966-2-1).
func linear(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

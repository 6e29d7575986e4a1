import Foundation
import Numerics

/// Exposure, motion blur and focus of a photograph; correct by default.
struct SimulatedLight: Sendable {
  /// Factor relative to a correct exposure.
  var gain: Float = 1
  /// Motion of the image during exposure in pixels.
  var smear = SIMD2<Double>.zero
  /// Radius of the blur disc of a defocused point in pixels.
  var discRadius = 0.0

  /// Whether light is spread between pixels.
  var isSpread: Bool { smear != .zero || discRadius > 0 }

  /// Offsets of the pixels that contribute to a pixel, with equal weights.
  var offsets: [SIMD2<Int>] {
    if discRadius > 0 {
      let reach = Int(saturating: discRadius.rounded(.up))
      var disc: [SIMD2<Int>] = []
      for y in -reach...reach {
        for x in -reach...reach where Double(x * x + y * y) <= discRadius * discRadius {
          disc.append(SIMD2(x, y))
        }
      }
      return disc
    }
    let steps = max(1, Int(saturating: length(smear).rounded()))
    return (0...steps).map { step in
      let at = smear * (Double(step) / Double(steps) - 0.5)
      return SIMD2(Int(saturating: at.x.rounded()), Int(saturating: at.y.rounded()))
    }
  }

  /// The mean of linear colors over the offsets, with clamping at the border.
  func spread(_ colors: [SIMD3<Float>], width: Int, height: Int) -> [SIMD3<Float>] {
    let offsets = offsets
    var out = colors
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Float>.zero
        for offset in offsets {
          let column = min(max(x + offset.x, 0), width - 1)
          sum += colors[min(max(y + offset.y, 0), height - 1) * width + column]
        }
        out[y * width + x] = sum / Float(offsets.count)
      }
    }
    return out
  }
}

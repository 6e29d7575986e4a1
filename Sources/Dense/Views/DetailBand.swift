import Foundation
import Imaging
import Support

/// A photograph with low frequencies attenuated by half.
///
/// Reflections and highlights are of low frequency and move with the camera: on a convex surface
/// they match at their mirror image, behind the surface. Paint and relief are of high frequency and
/// do not move. So the local mean is moved halfway to the middle of the range (unsharp masking;
/// Gonzalez & Woods, "Digital Image Processing", 3.6); the rest preserves some shading of matte
/// surfaces.
enum DetailBand {
  /// Standard deviation of the local mean, pixels.
  static let sigma: Float = 2
  /// Weight of `middle` in the local mean.
  static let share: Float = 0.5
  static let middle = MatteLight.maxValue / 2

  /// Weights of the local mean, from its center outwards; cut off at three standard deviations.
  private static let weights: [Float] = {
    let radius = Int(saturating: (3 * sigma).rounded(.up))
    let raw = (0...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * raw.reduce(0, +) - raw[0]
    return raw.map { $0 / sum }
  }()

  static func of(_ image: FloatImage) -> FloatImage {
    var result = image
    var columns = [Float](repeating: 0, count: image.width)
    for y in 0..<image.height {
      for x in columns.indices { columns[x] = 0 }
      for (step, weight) in weights.enumerated() {
        let (above, below) = (max(y - step, 0), min(y + step, image.height - 1))
        let both = step == 0 ? 0.5 * weight : weight
        for x in columns.indices {
          columns[x] +=
            both
            * (image.pixels[above &* image.width &+ x] + image.pixels[below &* image.width &+ x])
        }
      }
      subtract(columns, from: &result, row: y)
    }
    return result
  }

  /// Attenuates the local mean, computed along a row of column means, in the pixels of that row.
  private static func subtract(_ columns: [Float], from image: inout FloatImage, row: Int) {
    let start = row * image.width
    for x in columns.indices {
      var mean = weights[0] * columns[x]
      for step in 1..<weights.count {
        mean +=
          weights[step] * (columns[max(x - step, 0)] + columns[min(x + step, columns.count - 1)])
      }
      image.pixels[start + x] += share * (middle - mean)
    }
  }
}

import Foundation
import Imaging

extension FloatImage {
  /// The image convolved with a Gaussian of standard deviation `sigma` pixels, with border
  /// replication.
  package func gaussianBlurred(sigma: Double) -> FloatImage {
    guard sigma > 0 else { return self }
    let radius = max(1, Int(saturating: (4 * sigma).rounded(.up)))
    let raw = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let kernel = raw.map { Float($0 / raw.reduce(0, +)) }
    func convolved(_ image: FloatImage, dx: Int, dy: Int) -> FloatImage {
      var result = image
      for y in 0..<image.height {
        for x in 0..<image.width {
          var sum: Float = 0
          for k in -radius...radius {
            let column = min(max(x + k * dx, 0), image.width - 1)
            let row = min(max(y + k * dy, 0), image.height - 1)
            sum += kernel[k + radius] * image.pixels[row * image.width + column]
          }
          result.pixels[y * image.width + x] = sum
        }
      }
      return result
    }
    return convolved(convolved(self, dx: 1, dy: 0), dx: 0, dy: 1)
  }
}

import Imaging
import Support

/// Colors at the samples of a grid, sRGB, 0 ... 255.
package struct SampledImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// Row by row.
  package var colors: [SIMD3<Float>]

  init(width: Int, height: Int, colors: [SIMD3<Float>]) {
    self.width = width
    self.height = height
    self.colors = colors
  }

  /// The pixels of a photograph at the samples of a grid over it.
  package init(_ photograph: RGBImage, _ grid: SampleGrid) {
    (width, height) = (grid.width, grid.height)
    colors = []
    colors.reserveCapacity(grid.count)
    for row in 0..<grid.height {
      for column in 0..<grid.width {
        let first = 3 * (grid.pixel(row) * photograph.width + grid.pixel(column))
        let pixels = photograph.pixels
        colors.append(
          SIMD3(Float(pixels[first]), Float(pixels[first + 1]), Float(pixels[first + 2])))
      }
    }
  }

  /// The mean of the three channels.
  var gray: [Float] { colors.map { ($0.x + $0.y + $0.z) / 3 } }

  /// The samples as an image.
  package var image: RGBImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * colors.count)
    for color in colors {
      for channel in 0..<3 { pixels.append(UInt8(saturating: color[channel] + 0.5)) }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}

import Imaging
import Support

/// Selects where keypoints are accepted: an 8-bit image of any size that covers the picture, 0 =
/// ignore.
package struct KeypointMask {
  let image: ByteImage
  /// Width of the covered picture, pixels.
  let width: Int
  let height: Int

  package init(image: ByteImage, width: Int, height: Int) {
    self.image = image
    self.width = width
    self.height = height
  }

  func allows(x: Float, y: Float) -> Bool {
    let column = Int(saturating: x * Float(image.width) / Float(width))
    let row = Int(saturating: y * Float(image.height) / Float(height))
    guard column >= 0, row >= 0, column < image.width, row < image.height else { return false }
    return image.pixels[row * image.width + column] != 0
  }
}

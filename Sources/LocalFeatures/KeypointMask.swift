import Imaging
import Support

/// Says where keypoints are wanted: an 8-bit image of any size laid over the picture, 0 = ignore.
package struct KeypointMask {
  let image: ByteImage
  /// Size of the picture it covers, pixels.
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

import Imaging
import Support

/// An image of random blobs with texture at every scale, determined by the seed.
package func blobImage(width: Int, height: Int, seed: UInt64) -> FloatImage {
  var random = RandomStream(seed: seed)
  var image = FloatImage(width: width, height: height)
  for i in image.pixels.indices { image.pixels[i] = Float(random.unit() * 255) }
  let soft = image.gaussianBlurred(sigma: 3)
  let fine = image.gaussianBlurred(sigma: 0.7)
  for i in image.pixels.indices {
    let value = 128 + 4 * (soft.pixels[i] - 128) + 0.8 * (fine.pixels[i] - 128)
    image.pixels[i] = min(255, max(0, value))
  }
  return image
}

/// The bytes of a small JPEG with the given metadata.
package func photograph(
  width: Int = 64, height: Int = 48, seed: UInt64 = 1, _ metadata: PhotoMetadata? = nil
) throws -> [UInt8] {
  let gray = blobImage(width: width, height: height, seed: seed)
  let pixels = gray.pixels.flatMap { [UInt8]($0.isNaN ? [0, 0, 0] : [UInt8($0), UInt8($0), 90]) }
  return try RGBImage(width: width, height: height, pixels: pixels).jpegData(metadata: metadata)
}

/// The metadata that a camera of a model writes.
package func metadata(
  model: String, focal35: Double?, orientation: Orientation = .up
) -> PhotoMetadata {
  var metadata = PhotoMetadata()
  metadata.make = "Maker"
  metadata.model = model
  metadata.focalLength35 = focal35
  metadata.orientation = orientation
  return metadata
}

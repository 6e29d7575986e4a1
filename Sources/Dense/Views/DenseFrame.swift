import Foundation
import Imaging
import Scene

/// The decoded pixels of one view.
struct DenseFrame: Sendable {
  /// At most working size, as photographed (distorted).
  var image: RGBImage
  /// 0 means ignored; of any size.
  var mask: ByteImage?
  /// Sensor depth in meters along z, 0 for none; of any size.
  var sensor: FloatImage?

  /// Decodes a view at working size; throws if its mask or sensor depth cannot be read.
  static func load(_ view: View, options: DenseOptions) throws -> DenseFrame {
    let longer = options.workingSize(of: max(view.image.width, view.image.height))
    let image = try view.image.loadRGB(maxDimension: longer)
    var frame = DenseFrame(image: image)
    if options.useMasks { frame.mask = try view.loadMask() }
    if options.useSensorDepth, let source = view.depth {
      frame.sensor = try trusted(source.load())
    }
    return frame
  }

  /// Removes depths of the lowest confidence.
  static func trusted(_ loaded: (depth: FloatImage, confidence: ByteImage?)) -> FloatImage {
    var depth = loaded.depth
    guard let confidence = loaded.confidence, confidence.pixels.count == depth.pixels.count
    else { return depth }
    for i in depth.pixels.indices where confidence.pixels[i] == 0 { depth.pixels[i] = 0 }
    return depth
  }
}

import Foundation
import Imaging
import Scene

/// The decoded pixels of one view.
struct DenseFrame: Sendable {
  /// At most the working size, as photographed (distorted).
  var image: RGBImage
  /// 0 = ignore; any size.
  var mask: ByteImage?
  /// Metres along z, 0 = none; any size.
  var sensor: FloatImage?

  /// Decodes a view at working size; where a mask or sensor depth cannot be read, says so.
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

  /// Drops depths of the lowest confidence.
  static func trusted(_ loaded: (depth: FloatImage, confidence: ByteImage?)) -> FloatImage {
    var depth = loaded.depth
    guard let confidence = loaded.confidence, confidence.pixels.count == depth.pixels.count
    else { return depth }
    for i in depth.pixels.indices where confidence.pixels[i] == 0 { depth.pixels[i] = 0 }
    return depth
  }
}

extension Orientation {
  /// Stored pixels of one channel in upright orientation, with their new width and height.
  fileprivate func upright<Component: BitwiseCopyable>(
    _ pixels: [Component], width: Int, height: Int
  ) -> (width: Int, height: Int, pixels: [Component]) {
    let (w, h) = size(width, height)
    return (w, h, apply(pixels, width: width, height: height, channels: 1))
  }
}

extension FloatImage {
  func oriented(_ orientation: Orientation) -> FloatImage {
    let (w, h, values) = orientation.upright(pixels, width: width, height: height)
    return FloatImage(width: w, height: h, pixels: values)
  }
}

extension ByteImage {
  /// The image with an orientation applied.
  package func oriented(_ orientation: Orientation) -> ByteImage {
    let (w, h, values) = orientation.upright(pixels, width: width, height: height)
    return ByteImage(width: w, height: h, pixels: values)
  }
}

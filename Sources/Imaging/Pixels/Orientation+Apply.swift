extension Orientation {
  /// The upright size for the stored size `width` × `height`, and vice versa.
  public func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    swapsAxes ? (height, width) : (width, height)
  }

  /// Index of stored pixel (0, 0) in the upright image of `width` × `height`, and the index strides
  /// for a stored step along x and along y.
  func strides(uprightWidth width: Int, height: Int) -> (base: Int, x: Int, y: Int) {
    let right = width - 1
    let bottom = (height - 1) * width
    return switch self {
    case .up: (0, 1, width)
    case .upMirrored: (right, -1, width)
    case .down: (bottom + right, -1, -width)
    case .downMirrored: (bottom, 1, -width)
    case .leftMirrored: (0, width, 1)
    case .right: (right, width, -1)
    case .rightMirrored: (bottom + right, -width, -1)
    case .left: (bottom, -width, 1)
    }
  }

  /// Applies the orientation to stored pixels.
  func apply<Component: BitwiseCopyable>(
    _ pixels: [Component], width: Int, height: Int, channels: Int
  ) -> [Component] {
    if self == .up || pixels.isEmpty { return pixels }
    let upright = size(width, height)
    let step = strides(uprightWidth: upright.width, height: upright.height)
    return [Component](unsafeUninitializedCapacity: pixels.count) { target, initialized in
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let block = 32  // so that the strided side stays in the cache
        for y0 in stride(from: 0, to: height, by: block) {
          for x0 in stride(from: 0, to: width, by: block) {
            for y in y0..<min(y0 + block, height) {
              for x in x0..<min(x0 + block, width) {
                let s = from + (y &* width &+ x) &* channels
                let t = to + (step.base &+ x &* step.x &+ y &* step.y) &* channels
                for c in 0..<channels { (t + c).initialize(to: s[c]) }
              }
            }
          }
        }
      }
      initialized = pixels.count
    }
  }

  /// Rotates a vector with the image content: from the stored image's axes (x right, y down) to
  /// those of the upright image.
  public func turn(_ v: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .up: v
    case .upMirrored: SIMD2(-v.x, v.y)
    case .down: -v
    case .downMirrored: SIMD2(v.x, -v.y)
    case .leftMirrored: SIMD2(v.y, v.x)
    case .right: SIMD2(-v.y, v.x)
    case .rightMirrored: SIMD2(-v.y, -v.x)
    case .left: SIMD2(v.y, -v.x)
    }
  }
}

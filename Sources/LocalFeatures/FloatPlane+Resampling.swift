import Imaging

extension FloatPlane {
  /// Luma (Rec. 601, 0 ... 255) of an RGB image.
  package convenience init(luma image: RGBImage, pool: PlanePool? = nil) {
    self.init(width: image.width, height: image.height, zeroed: true, pool: pool)
    image.pixels.withUnsafeBufferPointer { pixels in
      guard var p = pixels.baseAddress else { return }
      for y in 0..<height {
        let out = row(y)
        for x in 0..<width {
          out[x] = Luma.of(Float(p[0]), Float(p[1]), Float(p[2]))
          p += 3
        }
      }
    }
  }

  /// The gray values of an image; values that are not finite become 0.
  package convenience init(luma image: FloatImage) {
    self.init(width: image.width, height: image.height, zeroed: true)
    for y in 0..<height {
      let out = row(y)
      for x in 0..<width {
        let value = image.pixels[y * width + x]
        out[x] = value.isFinite ? value : 0
      }
    }
  }

  /// Every second pixel of every second row: pixel (x, y) is this plane's (2x, 2y).
  func decimated() -> FloatPlane {
    let half = sibling(width: (width + 1) / 2, height: (height + 1) / 2, zeroed: true)
    for y in 0..<half.height {
      let source = row(2 * y)
      let target = half.row(y)
      for x in 0..<half.width { target[x] = source[2 &* x] }
    }
    return half
  }

  /// Rows `rows` of this plane at twice the resolution, bilinear: pixel (2x, 2y) is this plane's
  /// (x, y), so that pixel centers do not move. `rows` counts doubled rows.
  func doubled(rows: Range<Int>) -> FloatPlane {
    let double = sibling(width: width * 2 - 1, height: rows.count, zeroed: true)
    for (target, y) in rows.enumerated() {
      let upper = row(y / 2)
      let lower = y % 2 == 0 ? upper : row(min(y / 2 + 1, height - 1))
      let out = double.row(target)
      var previous = 0.5 * (upper[0] + lower[0])
      out[0] = previous
      for x in 1..<max(width, 1) {
        let value = 0.5 * (upper[x] + lower[x])
        out[2 &* x] = value
        out[2 &* x &- 1] = 0.5 * (previous + value)
        previous = value
      }
    }
    return double
  }
}

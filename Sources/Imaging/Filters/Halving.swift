/// Writes `count` means of 2 × 2 pixels from the starts of two adjacent rows.
@inlinable @inline(__always)
public func halveRow(
  _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  for x in 0..<count {
    let i = 2 &* x
    target[x] = 0.25 * (upper[i] + upper[i &+ 1] + lower[i] + lower[i &+ 1])
  }
}

extension FloatImage {
  /// Half the size: each pixel is the mean of 2 × 2, so that pixel corners do not move (coordinates
  /// are halved exactly). An odd last row or column is omitted.
  public func halved() -> FloatImage {
    let (w, h) = (width / 2, height / 2)
    guard w > 0, h > 0 else { return self }
    var result = FloatImage(width: w, height: h)
    result.pixels.withUnsafeMutableBufferPointer { result in
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = result.baseAddress else { return }
        for y in 0..<h {
          let upper = from + 2 &* y &* width
          halveRow(upper, upper + width, into: to + y &* w, count: w)
        }
      }
    }
    return result
  }
}

extension ByteImage {
  /// Half the size; each pixel is the bitwise OR of four, so that a mask pixel is set if any of
  /// them is.
  public func halvedAny() -> ByteImage {
    guard width > 1, height > 1 else { return self }
    var half = ByteImage(width: width / 2, height: height / 2)
    for y in 0..<half.height {
      for x in 0..<half.width {
        let i = 2 * y * width + 2 * x
        let any = pixels[i] | pixels[i + 1] | pixels[i + width] | pixels[i + width + 1]
        half.pixels[y * half.width + x] = any
      }
    }
    return half
  }
}

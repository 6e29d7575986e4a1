extension FloatImage {
  /// Half the size: each pixel the mean of 2 × 2, so that pixel corners stay where they were
  /// (coordinates halve exactly). An odd last row or column is dropped.
  public func halved() -> FloatImage {
    let (w, h) = (width / 2, height / 2)
    guard w > 0, h > 0 else { return self }
    var result = FloatImage(width: w, height: h)
    result.pixels.withUnsafeMutableBufferPointer { result in
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = result.baseAddress else { return }
        for y in 0..<h {
          let a = from + 2 &* y &* width
          let b = a + width
          let target = to + y &* w
          for x in 0..<w {
            let i = 2 &* x
            target[x] = 0.25 * (a[i] + a[i &+ 1] + b[i] + b[i &+ 1])
          }
        }
      }
    }
    return result
  }

  /// The image, its half, its quarter and so on, `levels` in all or until a side would fall
  /// below `minSide`.
  public func pyramid(levels: Int, minSide: Int = 8) -> [FloatImage] {
    var result = [self]
    while result.count < levels, let last = result.last,
      min(last.width, last.height) >= 2 * minSide
    {
      result.append(last.halved())
    }
    return result
  }
}

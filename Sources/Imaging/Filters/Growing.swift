extension ByteImage {
  /// Dilation: the maximum within `reach` pixels along both axes.
  package func grown(by reach: Int) -> ByteImage {
    guard reach > 0, width > 0, height > 0 else { return self }
    var result = self
    var line = [UInt8](repeating: 0, count: max(width, height) + 2 * reach)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      line.withUnsafeMutableBufferPointer { line in
        for y in 0..<height { Self.grow(pixels, from: y * width, by: 1, width, reach, line) }
        for x in 0..<width { Self.grow(pixels, from: x, by: width, height, reach, line) }
      }
    }
    return result
  }

  /// Dilates one line of pixels by repeatedly doubling the window.
  private static func grow(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, from start: Int, by step: Int, _ count: Int,
    _ reach: Int, _ line: UnsafeMutableBufferPointer<UInt8>
  ) {
    let length = count + 2 * reach
    for i in 0..<length { line[i] = 0 }
    for i in 0..<count { line[i + reach] = pixels[start + i * step] }
    var covered = 1
    while covered < 2 * reach + 1 {
      let shift = min(covered, 2 * reach + 1 - covered)
      for i in 0..<length - shift { line[i] = max(line[i], line[i + shift]) }
      covered += shift
    }
    for i in 0..<count { pixels[start + i * step] = line[i] }
  }
}

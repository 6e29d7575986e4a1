extension ByteImage {
  /// The image with the zero pixels set to 255 that no path of zero pixels (4-connectivity) joins to
  /// the border.
  package func withoutHoles() -> ByteImage {
    guard width > 0, height > 0 else { return self }
    var isOutside = [Bool](repeating: false, count: pixels.count)
    var open: [Int] = []
    func reach(_ pixel: Int) {
      guard pixels[pixel] == 0, !isOutside[pixel] else { return }
      isOutside[pixel] = true
      open.append(pixel)
    }
    for x in 0..<width {
      reach(x)
      reach((height - 1) * width + x)
    }
    for y in 0..<height {
      reach(y * width)
      reach(y * width + width - 1)
    }
    while let pixel = open.popLast() {
      for near in neighbors(of: pixel) { reach(near) }
    }
    var result = self
    for pixel in pixels.indices where pixels[pixel] == 0 && !isOutside[pixel] {
      result.pixels[pixel] = 255
    }
    return result
  }
}

/// One bit per pixel of a view: whether it is marked.
struct PixelMarks: Sendable {
  private var words: [UInt64]

  /// No pixel is marked.
  init(_ count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func mark(_ pixel: Int) { words[pixel >> 6] |= 1 << UInt64(pixel & 63) }

  /// Adds the marks of others for the same view.
  mutating func formUnion(_ others: PixelMarks) {
    for i in words.indices { words[i] |= others.words[i] }
  }

  /// Whether a pixel is marked.
  @inline(__always) subscript(pixel: Int) -> Bool {
    words[pixel >> 6] & (1 << UInt64(pixel & 63)) != 0
  }
}

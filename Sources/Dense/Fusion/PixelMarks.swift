/// One bit for each pixel of a view: whether it is used up.
struct PixelMarks: Sendable {
  private var words: [UInt64]

  /// No pixel is marked.
  init(_ count: Int = 0) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func mark(_ pixel: Int) { words[pixel >> 6] |= 1 << UInt64(pixel & 63) }

  /// Whether a pixel is marked.
  @inline(__always) subscript(pixel: Int) -> Bool {
    pixel >> 6 < words.count && words[pixel >> 6] & (1 << UInt64(pixel & 63)) != 0
  }
}

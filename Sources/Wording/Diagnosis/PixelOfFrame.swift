/// A pixel of a frame as users write it: `FRAME:X,Y`.
package struct PixelOfFrame {
  package let frame: String
  /// Coordinates in the upright photograph, pixels; (0, 0) is the corner of the first pixel.
  package let position: SIMD2<Double>

  /// - Returns: `nil` for a text of another form.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let numbers = text[text.index(after: colon)...].split(
      separator: ",", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite,
      colon > text.startIndex
    else { return nil }
    frame = String(text[..<colon])
    position = SIMD2(x, y)
  }
}

import Imaging

/// Shares of an image that its mask shows.
public struct MaskShares: Codable, Sendable, Equatable {
  /// Share of the whole image that is shown, 0 ... 1.
  public var shown: Double
  /// Share of the border that is shown; its width is a twentieth of the image.
  public var border: Double
  /// Share of the central third in both directions that is shown.
  public var center: Double
  /// Aspect ratio of the mask, width divided by height.
  public var aspect: Double

  private enum CodingKeys: String, CodingKey {
    case shown, border, aspect
    case center = "centre"
  }

  /// Reciprocal of the border's share of a side.
  private static let borderPart = 20

  /// Counts a mask's pixels.
  package init(_ image: ByteImage) {
    let (w, h) = (image.width, image.height)
    let (bx, by) = (max(1, w / Self.borderPart), max(1, h / Self.borderPart))
    var whole = Count()
    var border = Count()
    var center = Count()
    for y in 0..<h {
      let isRowInside = y >= by && y < h - by
      let isRowCentral = y >= h / 3 && y < h - h / 3
      for x in 0..<w {
        let isShown = image.pixels[y * w + x] != 0
        whole.add(isShown)
        if !isRowInside || x < bx || x >= w - bx { border.add(isShown) }
        if isRowCentral && x >= w / 3 && x < w - w / 3 { center.add(isShown) }
      }
    }
    shown = whole.share
    self.border = border.share
    self.center = center.share
    aspect = Double(w) / Double(max(h, 1))
  }

  private struct Count {
    var shown = 0
    var all = 0
    var share: Double { Double(shown) / Double(max(all, 1)) }

    mutating func add(_ isShown: Bool) {
      all += 1
      if isShown { shown += 1 }
    }
  }
}

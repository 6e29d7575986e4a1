import Imaging

/// How much of a picture a mask shows, and where.
public struct MaskShares: Codable, Sendable, Equatable {
  /// Share of the whole that is shown, 0 ... 1.
  public var shown: Double
  /// Share of the border, a twentieth of the picture wide, that is shown.
  public var border: Double
  /// Share of the middle third of the picture, either way, that is shown.
  public var centre: Double
  /// Width over height of the mask.
  public var aspect: Double

  /// One over the share of a side that the border takes.
  private static let borderPart = 20

  /// Counts a mask's pixels.
  init(_ image: ByteImage) {
    let (w, h) = (image.width, image.height)
    let (bx, by) = (max(1, w / Self.borderPart), max(1, h / Self.borderPart))
    var whole = Count()
    var border = Count()
    var centre = Count()
    for y in 0..<h {
      let isRowInside = y >= by && y < h - by
      let isRowCentral = y >= h / 3 && y < h - h / 3
      for x in 0..<w {
        let isShown = image.pixels[y * w + x] != 0
        whole.add(isShown)
        if !isRowInside || x < bx || x >= w - bx { border.add(isShown) }
        if isRowCentral && x >= w / 3 && x < w - w / 3 { centre.add(isShown) }
      }
    }
    shown = whole.share
    self.border = border.share
    self.centre = centre.share
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

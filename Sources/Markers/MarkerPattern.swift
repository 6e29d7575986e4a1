/// The printed cells of a marker.
package struct MarkerPattern: Equatable, Sendable {
  /// Cells along each side, with the white or black ring around the square.
  package let side: Int
  /// Cells from the edge of the pattern to the square whose corners are detected.
  package let margin: Int
  /// Whether cells are white, in rows from the top left.
  package let isWhite: [Bool]

  /// Cells along the side of the square whose corners are detected.
  package var square: Int { side - 2 * margin }

  /// The cells of a marker, which must exist and be square.
  package init(_ marker: MarkerName) {
    precondition((0..<marker.family.count).contains(marker.id), "no such marker")
    precondition(!marker.family.isRound, "round targets have no cells")
    if let dictionary = marker.family.dictionary {
      self.init(dictionary, code: dictionary.codes[marker.id])
    } else {
      let layout = AprilTagLayout.of(marker.family)
      self.init(layout, code: layout.codes[marker.id])
    }
  }

  private init(_ dictionary: ArUcoDictionary, code: UInt64) {
    let (cells, total) = (dictionary.side, dictionary.side + 4)
    var white = [Bool](repeating: false, count: total * total)
    for y in 0..<total {
      for x in 0..<total {
        let ring = min(x, y, total - 1 - x, total - 1 - y)
        let bit = cells * cells - 1 - ((y - 2) * cells + x - 2)
        white[y * total + x] = ring == 0 || (ring > 1 && code >> UInt64(bit) & 1 == 1)
      }
    }
    (side, margin, isWhite) = (total, 1, white)
  }

  /// The ring of the square that is inside (if reversed) or around it is white; cells that are
  /// neither that ring nor of the code are black.
  private init(_ layout: AprilTagLayout, code: UInt64) {
    let total = layout.total
    let margin = (total - layout.square) / 2
    var white = [Bool](repeating: false, count: total * total)
    let ring = layout.isReversed ? margin : margin - 1
    for y in 0..<total {
      for x in 0..<total where min(x, y, total - 1 - x, total - 1 - y) == ring {
        white[y * total + x] = true
      }
    }
    for (index, place) in layout.places.enumerated() {
      let bit = UInt64(layout.places.count - 1 - index)
      white[(place.y + margin) * total + place.x + margin] = code >> bit & 1 == 1
    }
    (side, self.margin, isWhite) = (total, margin, white)
  }
}

import Support

/// A predefined dictionary of ArUco.
struct ArUcoDictionary: Sendable {
  /// Cells along the side of the code, without the border.
  let side: Int
  /// The cells of each marker in rows from the top left, the first in the highest of `side²` bits;
  /// white = 1.
  let codes: [UInt64]
  /// Number of wrong cells that are corrected.
  let corrected: Int

  /// All dictionaries, by family.
  static let all: [MarkerFamily: ArUcoDictionary] = {
    var all: [MarkerFamily: ArUcoDictionary] = [:]
    for (text, cells) in [
      (ArUcoCodes4.text, 4), (ArUcoCodes5.text, 5), (ArUcoCodes6.text, 6), (ArUcoCodes7.text, 7),
    ] {
      let codes = parsed(text, digits: (cells * cells + 3) / 4)
      for (count, distance) in distances[cells] ?? [:] {
        guard let family = MarkerFamily(rawValue: "\(cells)x\(cells)_\(count)") else { continue }
        all[family] = ArUcoDictionary(
          side: cells, codes: Array(codes.prefix(count)), corrected: corrected(distance))
      }
    }
    return all
  }()

  /// Minimum Hamming distance of two codes, by cells and number of markers.
  private static let distances: [Int: [Int: Int]] = [
    4: [50: 4, 100: 3, 250: 3, 1000: 2], 5: [50: 8, 100: 7, 250: 6, 1000: 5],
    6: [50: 13, 100: 12, 250: 11, 1000: 9], 7: [50: 19, 100: 18, 250: 17, 1000: 14],
  ]

  /// Share of the errors that the distance allows to correct; more are more often a wrong marker.
  /// That of OpenCV's detector.
  private static let usedShare = 0.6

  private static func corrected(_ distance: Int) -> Int {
    Int(saturating: Double((distance - 1) / 2) * usedShare)
  }

  private static func parsed(_ text: String, digits: Int) -> [UInt64] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: digits).map { start in
      bytes[start..<min(start + digits, bytes.count)].reduce(0) { code, byte in
        code << 4 | UInt64(byte < 58 ? byte - 48 : byte - 87)
      }
    }
  }

  /// A code after a quarter turn of the marker, counterclockwise: the cell that was at the top right
  /// is at the top left.
  func turned(_ code: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for row in 0..<side {
      for column in 0..<side {
        let from = column * side + (side - 1 - row)
        result = result << 1 | (code >> UInt64(side * side - 1 - from) & 1)
      }
    }
    return result
  }

  /// The marker with the fewest cells that differ from a reading.
  ///
  /// - Returns: Its index, the number of wrong cells, and the counterclockwise quarter turns that
  ///   bring the reading upright; `nil` if too many cells are wrong.
  func match(_ reading: UInt64) -> (id: Int, wrong: Int, turns: Int)? {
    var best: (id: Int, wrong: Int, turns: Int)?
    var turned = reading
    for turns in 0..<4 {
      for (id, code) in codes.enumerated() {
        let wrong = (code ^ turned).nonzeroBitCount
        if wrong <= corrected, wrong < best?.wrong ?? .max { best = (id, wrong, turns) }
      }
      turned = self.turned(turned)
    }
    return best
  }
}

import Imaging

/// Images as sixels: bands of six rows, with one line of characters per color in each band.
///
/// Reference: DEC, "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14, 1988.
package enum Sixel {
  private static let bandHeight = 6
  /// The character without pixels; each pixel of a column sets a bit, starting with
  /// the lowest at the top.
  private static let base: UInt8 = 63
  /// Minimum length of a run that is shorter as a repeat sequence.
  private static let minRun = 4
  /// Full intensity of a channel.
  private static let percent = 100

  /// The complete sequence; pixels are square.
  package static func text(_ image: RGBImage) -> String {
    let palette = ColorPalette(of: image)
    // Second parameter 1: pixels without a color keep the terminal's content.
    var out = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
    for (index, color) in palette.colors.enumerated() {
      let shares = (0..<3).map { (Int(color[$0]) * percent + 127) / 255 }
      out += "#\(index);2;\(shares[0]);\(shares[1]);\(shares[2])".utf8
    }
    for top in stride(from: 0, to: image.height, by: bandHeight) {
      appendBand(of: image, palette: palette, top: top, to: &out)
    }
    return String(decoding: out, as: UTF8.self) + "\u{1B}\\"
  }

  private static func appendBand(
    of image: RGBImage, palette: ColorPalette, top: Int, to out: inout [UInt8]
  ) {
    let width = image.width
    var columns = [[UInt8]](repeating: [], count: palette.colors.count)
    for row in 0..<min(bandHeight, image.height - top) {
      for x in 0..<width {
        let color = palette.index(of: image, (top + row) * width + x)
        if columns[color].isEmpty { columns[color] = [UInt8](repeating: 0, count: width) }
        columns[color][x] |= 1 << UInt8(row)
      }
    }
    var isFirst = true
    for color in columns.indices where !columns[color].isEmpty {
      // Carriage return to the left end of the band.
      out += (isFirst ? "#\(color)" : "$#\(color)").utf8
      appendRuns(columns[color], to: &out)
      isFirst = false
    }
    out.append(UInt8(ascii: "-"))
  }

  private static func appendRuns(_ columns: [UInt8], to out: inout [UInt8]) {
    let end = (columns.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      var next = start
      while next < end, columns[next] == columns[start] { next += 1 }
      let character = base + columns[start]
      let length = next - start
      if length < minRun {
        out += [UInt8](repeating: character, count: length)
      } else {
        out += "!\(length)".utf8
        out.append(character)
      }
      start = next
    }
  }
}

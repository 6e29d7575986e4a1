import Imaging

/// Images as half-block characters, for terminals without a graphics protocol: each character shows
/// two pixels, the upper one in the foreground color, the lower one in the background color.
package enum HalfBlocks {
  /// The colors that a terminal supports.
  package enum Palette {
    /// 24-bit colors.
    case all
    /// The cube of 6 × 6 × 6 and the grays of the 256 colors.
    case indexed

    /// Selects the palette by `$COLORTERM`.
    package init(_ environment: [String: String]) {
      self = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") ? .all : .indexed
    }
  }

  /// The lines that show an image as large as fits, each with a color reset at its end;
  /// empty if nothing fits.
  package static func text(_ image: RGBImage, columns: Int, rows: Int, _ palette: Palette) -> String
  {
    guard columns > 0, rows > 0, image.width > 0, image.height > 0 else { return "" }
    let scale = min(
      1, Double(columns) / Double(image.width), Double(2 * rows) / Double(image.height))
    let width = max(1, Int(saturating: (Double(image.width) * scale).rounded(.down)))
    let height = max(1, Int(saturating: (Double(image.height) * scale).rounded(.down)))
    let small = image.resized(width: width, height: height)
    return stride(from: 0, to: height, by: 2).map { line(of: small, from: $0, palette) }.joined()
  }

  /// Two rows of pixels as one line; color codes are written only where colors change.
  private static func line(of image: RGBImage, from row: Int, _ palette: Palette) -> String {
    var text = ""
    var last = ""
    for column in 0..<image.width {
      let above = code(pixel(of: image, column: column, row: row), palette)
      let below =
        row + 1 < image.height ? code(pixel(of: image, column: column, row: row + 1), palette) : nil
      let colors = "\u{1B}[38;\(above);" + (below.map { "48;\($0)m" } ?? "49m")
      text += (colors == last ? "" : colors) + "▀"
      last = colors
    }
    return text + "\u{1B}[0m\n"
  }

  private static func pixel(of image: RGBImage, column: Int, row: Int) -> SIMD3<Int> {
    let first = 3 * (row * image.width + column)
    return SIMD3(
      Int(image.pixels[first]), Int(image.pixels[first + 1]), Int(image.pixels[first + 2]))
  }

  private static func code(_ color: SIMD3<Int>, _ palette: Palette) -> String {
    switch palette {
    case .all: "2;\(color.x);\(color.y);\(color.z)"
    case .indexed: "5;\(index(of: color))"
    }
  }

  /// Intensities of the six steps of the cube.
  private static let steps = [0, 95, 135, 175, 215, 255]
  /// Index of the first of 24 grays, which start at 8 with steps of ten, and their number.
  private static let (firstGray, grayCount) = (232, 24)

  /// The nearest of the 240 colors that are the same on every terminal.
  static func index(of color: SIMD3<Int>) -> Int {
    let cube = SIMD3(step(color.x), step(color.y), step(color.z))
    let cubed = SIMD3(steps[cube.x], steps[cube.y], steps[cube.z])
    let mean = (color.x + color.y + color.z) / 3
    let gray = min(max((mean - 8 + 5) / 10, 0), grayCount - 1)
    let grayed = SIMD3(repeating: 8 + 10 * gray)
    return distance(color, grayed) < distance(color, cubed)
      ? firstGray + gray : 16 + 36 * cube.x + 6 * cube.y + cube.z
  }

  private static func step(_ value: Int) -> Int {
    steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
  }

  private static func distance(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Int {
    let difference = a &- b
    return (difference &* difference).wrappedSum()
  }
}

import Imaging
import Testing

@testable import Drawing

/// Decodes sixels like a terminal.
private struct SixelReader {
  private(set) var pixels: [SIMD3<Int>?] = []
  private(set) var width = 0
  private(set) var height = 0
  private(set) var colors: [Int: SIMD3<Int>] = [:]

  init?(_ text: String) {
    let head = "\u{1B}P0;1;0q\"1;1;"
    guard text.hasPrefix(head), text.hasSuffix("\u{1B}\\") else { return nil }
    var bytes = Array(text.utf8.dropFirst(head.utf8.count).dropLast(2))[...]
    func number() -> Int {
      var value = 0
      while let byte = bytes.first, (48...57).contains(byte) {
        value = value * 10 + Int(byte) - 48
        bytes.removeFirst()
      }
      return value
    }
    width = number()
    guard bytes.popFirst() == UInt8(ascii: ";") else { return nil }
    height = number()
    pixels = Array(repeating: nil, count: width * height)
    var (x, top, color, run) = (0, 0, 0, 1)
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        color = number()
        guard bytes.first == UInt8(ascii: ";") else { continue }
        var parts: [Int] = []
        while bytes.first == UInt8(ascii: ";") {
          bytes.removeFirst()
          parts.append(number())
        }
        guard parts.count == 4, parts[0] == 2, parts.allSatisfy({ $0 <= 100 }) else { return nil }
        colors[color] = SIMD3(parts[1], parts[2], parts[3]) &* 255 / 100
      case UInt8(ascii: "!"): run = number()
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case 63...126:
        for _ in 0..<run {
          for bit in 0..<6 where (byte - 63) >> UInt8(bit) & 1 == 1 {
            guard x < width, top + bit < height, let known = colors[color] else { return nil }
            pixels[(top + bit) * width + x] = known
          }
          x += 1
        }
        run = 1
      default: return nil
      }
    }
  }
}

@Suite struct SixelTests {
  private static func picture(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD3<Int>
  ) -> RGBImage {
    var image = RGBImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        for k in 0..<3 { image.pixels[3 * (y * width + x) + k] = UInt8(color(x, y)[k]) }
      }
    }
    return image
  }

  /// The maximum and the mean channel difference between an image and its sixels
  /// as shown by a terminal.
  private func difference(_ image: RGBImage) throws -> (largest: Int, mean: Double) {
    let shown = try #require(SixelReader(Sixel.text(image)))
    #expect(shown.width == image.width)
    #expect(shown.height == image.height)
    #expect(shown.colors.count <= 256)
    var (largest, sum) = (0, 0)
    for (index, pixel) in shown.pixels.enumerated() {
      let pixel = try #require(pixel, "every pixel is drawn")
      for k in 0..<3 {
        let gap = abs(pixel[k] - Int(image.pixels[3 * index + k]))
        (largest, sum) = (max(largest, gap), sum + gap)
      }
    }
    return (largest, Double(sum) / Double(max(shown.pixels.count * 3, 1)))
  }

  @Test(arguments: [(1, 1), (7, 6), (40, 13), (300, 5)])
  func fewColorsArePreserved(width: Int, height: Int) throws {
    let colors = [SIMD3(255, 0, 0), SIMD3(0, 128, 255), SIMD3(24, 26, 30), SIMD3(255, 255, 255)]
    let image = Self.picture(width, height) { x, y in colors[(x / 3 + y / 2) % 4] }
    // Sixel intensities are percentages.
    #expect(try difference(image).largest <= 3)
  }

  @Test func manyColorsAreReplacedByNearestOnes() throws {
    let image = Self.picture(128, 100) { x, y in SIMD3(2 * x, y * 5 / 2, (x * y) % 256) }
    let found = try difference(image)
    #expect(found.mean < 12)
    let gray = Self.picture(256, 12) { x, _ in SIMD3(repeating: x) }
    #expect(try difference(gray).largest <= 6)
  }

  @Test func paletteSizeIsLimited() {
    let image = Self.picture(256, 256) { x, y in SIMD3(x, y, (x ^ y)) }
    let palette = ColorPalette(of: image)
    #expect(palette.colors.count == ColorPalette.maxColors)
    #expect(ColorPalette(of: Self.picture(9, 9) { _, _ in SIMD3(1, 2, 3) }).colors == [[1, 2, 3]])
  }

  @Test func equalImagesGiveEqualText() {
    let image = Self.picture(60, 40) { x, y in SIMD3(x * 4, y * 6, 90) }
    #expect(Sixel.text(image) == Sixel.text(image))
  }
}

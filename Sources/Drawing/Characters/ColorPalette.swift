import Imaging

/// A palette for an image: at most 256 colors, selected by median cut.
///
/// Colors are first quantized to five bits per channel. Equal images have equal palettes.
///
/// Reference: P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982.
struct ColorPalette {
  static let maxColors = 256
  private static let bits = 5
  private static let levels = 1 << bits

  /// The colors, in sRGB.
  let colors: [SIMD3<UInt8>]
  /// The palette index of each cell of the color cube.
  private var indices = [UInt8](repeating: 0, count: levels * levels * levels)

  /// A cell of the color cube with the pixels in it.
  private struct Cell {
    let index: Int
    let place: SIMD3<Int>
    var count = 0
    var sum = SIMD3<Int>.zero
  }

  init(of image: RGBImage) {
    var boxes = [Self.cells(of: image)]
    while boxes.count < Self.maxColors {
      guard let widest = Self.widest(boxes) else { break }
      let (low, high) = Self.halves(of: boxes[widest.box], axis: widest.axis)
      boxes[widest.box] = low
      boxes.append(high)
    }
    var colors: [SIMD3<UInt8>] = []
    for box in boxes where !box.isEmpty {
      for cell in box { indices[cell.index] = UInt8(colors.count) }
      let count = box.reduce(0) { $0 + $1.count }
      let sum = box.reduce(SIMD3<Int>.zero) { $0 &+ $1.sum }
      colors.append(
        SIMD3(truncatingIfNeeded: (sum &+ SIMD3(repeating: count / 2)) / SIMD3(repeating: count)))
    }
    self.colors = colors
  }

  /// The palette index of a pixel.
  func index(of image: RGBImage, _ pixel: Int) -> Int {
    Int(indices[Self.cell(image.pixels, 3 * pixel)])
  }

  private static func cell(_ pixels: [UInt8], _ at: Int) -> Int {
    (0..<3).reduce(0) { $0 << bits | Int(pixels[at + $1]) >> (8 - bits) }
  }

  private static func cells(of image: RGBImage) -> [Cell] {
    var all = (0..<levels * levels * levels).map { index in
      Cell(
        index: index,
        place: SIMD3(index >> (2 * bits), index >> bits & (levels - 1), index & (levels - 1)))
    }
    for at in stride(from: 0, to: image.pixels.count - 2, by: 3) {
      let index = cell(image.pixels, at)
      all[index].count += 1
      all[index].sum &+= SIMD3(
        Int(image.pixels[at]), Int(image.pixels[at + 1]), Int(image.pixels[at + 2]))
    }
    return all.filter { $0.count > 0 }
  }

  /// The box whose longest side times number of pixels is largest, and the axis of that side.
  private static func widest(_ boxes: [[Cell]]) -> (box: Int, axis: Int)? {
    var best: (box: Int, axis: Int)?
    var most = 0
    for (index, box) in boxes.enumerated() where box.count > 1 {
      let count = box.reduce(0) { $0 + $1.count }
      for axis in 0..<3 {
        let places = box.map { $0.place[axis] }
        let value = ((places.max() ?? 0) - (places.min() ?? 0)) * count
        if value > most { (best, most) = ((index, axis), value) }
      }
    }
    return best
  }

  /// Splits a box at the median along an axis into two nonempty parts.
  private static func halves(of box: [Cell], axis: Int) -> ([Cell], [Cell]) {
    let sorted = box.sorted { ($0.place[axis], $0.index) < ($1.place[axis], $1.index) }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var (count, split) = (0, 0)
    while split < sorted.count - 1, split == 0 || count + sorted[split].count <= half {
      count += sorted[split].count
      split += 1
    }
    return (Array(sorted[..<split]), Array(sorted[split...]))
  }
}

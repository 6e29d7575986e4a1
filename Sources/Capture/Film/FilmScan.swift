import Foundation
import Imaging
import Support

/// Sharpness of each frame of a video, and the camera motion up to it.
struct FilmScan {
  /// Mean squared difference of neighboring pixels (Krotkov's Tenengrad measure, 1988), compared
  /// only between frames of the same moment, which show the same content.
  private(set) var sharpness: [Double] = []
  /// Cumulative shift between successive frames, in image widths.
  private(set) var path: [Double] = []

  /// Longer side of the analyzed frames in pixels.
  static let side = 640
  /// Grid of cells in which shifts are measured.
  private static let cells = (columns: 64, rows: 36)
  /// Maximum measured shift between successive frames, in cells.
  private static let reach = 6

  private var rest: [UInt8] = []
  private var before: [Int] = []

  /// Analyzes all frames of a video.
  ///
  /// - Throws: `CaptureError.badFilm`, `Cancelled`.
  init(_ url: URL, _ info: FilmInfo, in context: RunContext) throws {
    var scan = FilmScan()
    let scale = "scale=\(Self.side):\(Self.side):force_original_aspect_ratio=decrease"
    try FilmProgram.run(
      [
        "ffmpeg", "-v", "quiet", "-nostdin", "-i", FilmProgram.path(url), "-map", "0:v:0",
        "-vf", "\(scale):flags=area", "-vsync", "0", "-pix_fmt", "gray", "-f", "image2pipe",
        "-c:v", "pgm", "-",
      ], of: url, in: context
    ) { bytes in
      scan.take(bytes)
      context.progress(
        "Scanning the video", Double(scan.path.count) / Double(max(info.count, 1)))
    }
    guard !scan.path.isEmpty else { throw CaptureError.badFilm(url, .unreadable) }
    self = scan
  }

  init(sharpness: [Double] = [], path: [Double] = []) {
    self.sharpness = sharpness
    self.path = path
  }

  /// Appends output of ffmpeg and analyzes all complete frames.
  private mutating func take(_ bytes: [UInt8]) {
    rest += bytes
    var start = 0
    while let picture = GrayPicture(rest, from: start) {
      look(at: picture)
      start = picture.end
    }
    rest.removeFirst(start)
  }

  private mutating func look(at picture: GrayPicture) {
    sharpness.append(picture.sharpness(in: rest))
    let cells = picture.cells(Self.cells.columns, Self.cells.rows, in: rest)
    let moved = before.isEmpty ? 0 : Self.shift(from: before, to: cells)
    path.append((path.last ?? 0) + moved / Double(Self.cells.columns))
    before = cells
  }

  /// The shift in cells that minimizes the mean squared difference of two frames, with subcell
  /// refinement by a parabola.
  private static func shift(from a: [Int], to b: [Int]) -> Double {
    let side = 2 * reach + 1
    var costs = [Double](repeating: .infinity, count: side * side)
    var best = (x: 0, y: 0)
    for y in -reach...reach {
      for x in -reach...reach {
        let cost = difference(a, b, x: x, y: y)
        costs[(y + reach) * side + x + reach] = cost
        if cost < costs[(best.y + reach) * side + best.x + reach] { best = (x, y) }
      }
    }
    func cost(_ x: Int, _ y: Int) -> Double? {
      guard abs(x) <= reach, abs(y) <= reach else { return nil }
      return costs[(y + reach) * side + x + reach]
    }
    func refined(_ low: Double?, _ middle: Double, _ high: Double?) -> Double {
      guard let low, let high, low + high - 2 * middle > 0 else { return 0 }
      return (low - high) / (2 * (low + high - 2 * middle))
    }
    let middle = cost(best.x, best.y) ?? 0
    let x =
      Double(best.x) + refined(cost(best.x - 1, best.y), middle, cost(best.x + 1, best.y))
    let y =
      Double(best.y) + refined(cost(best.x, best.y - 1), middle, cost(best.x, best.y + 1))
    return (x * x + y * y).squareRoot()
  }

  private static func difference(_ a: [Int], _ b: [Int], x: Int, y: Int) -> Double {
    let (columns, rows) = cells
    var sum = 0
    for row in max(0, -y)..<min(rows, rows - y) {
      for column in max(0, -x)..<min(columns, columns - x) {
        let difference = a[row * columns + column] - b[(row + y) * columns + column + x]
        sum += difference * difference
      }
    }
    return Double(sum) / Double((columns - abs(x)) * (rows - abs(y)))
  }
}

/// A grayscale PGM image in a byte array: `P5`, width, height, 255, then rows.
///
/// Reference: Netpbm, "PGM Format Specification".
private struct GrayPicture {
  let width: Int
  let height: Int
  private let start: Int
  var end: Int { start + width * height }

  /// - Returns: `nil` if there is no complete image at the offset.
  init?(_ bytes: [UInt8], from offset: Int) {
    var numbers: [Int] = []
    var place = offset + 2
    guard bytes.count > place, bytes[offset] == UInt8(ascii: "P") else { return nil }
    while numbers.count < 3 {
      while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
      var value = 0
      while place < bytes.count, (0x30...0x39).contains(bytes[place]), value < 1 << 20 {
        value = 10 * value + Int(bytes[place] - 0x30)
        place += 1
      }
      guard place < bytes.count, value > 0 else { return nil }
      numbers.append(value)
    }
    width = numbers[0]
    height = numbers[1]
    start = place + 1
    guard width <= ImageLimits.maxSide, height <= ImageLimits.maxSide, end <= bytes.count else {
      return nil
    }
  }

  func sharpness(in bytes: [UInt8]) -> Double {
    bytes.withUnsafeBufferPointer { pixels in
      var sum = 0
      for row in 0..<height - 1 {
        let line = start &+ row &* width
        for column in 0..<width - 1 {
          let pixel = Int32(pixels[line &+ column])
          let x = Int32(pixels[line &+ column &+ 1]) &- pixel
          let y = Int32(pixels[line &+ column &+ width]) &- pixel
          sum &+= Int(x &* x &+ y &* y)
        }
      }
      return Double(sum) / Double(max(width * height, 1))
    }
  }

  /// Mean gray values of cells.
  func cells(_ columns: Int, _ rows: Int, in bytes: [UInt8]) -> [Int] {
    (0..<rows * columns).map { cell in
      let (row, column) = (cell / columns, cell % columns)
      let xs = column * width / columns..<max((column + 1) * width / columns, 1)
      let ys = row * height / rows..<max((row + 1) * height / rows, 1)
      var sum = 0
      for y in ys { for x in xs { sum += Int(bytes[start + y * width + x]) } }
      return sum / max(xs.count * ys.count, 1)
    }
  }
}

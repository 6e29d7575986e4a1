import Geometry
import Numerics

/// Reads the cells of a square through the homography of its corners.
struct QuadReader {
  /// Positions within a cell at which it is sampled.
  private static let places = [0.3, 0.5, 0.7]

  let picture: GrayPicture
  /// Cells along the side of the square.
  let cells: Int
  private let pixelFromCell: Matrix3

  /// - Parameter corners: Clockwise in the picture from the upper left of the square; cells are counted
  ///   to the right and downwards.
  init?(_ picture: GrayPicture, corners: [SIMD2<Double>], cells: Int) {
    let n = Double(cells)
    guard
      let h = homographyFourPoint([SIMD2(0, 0), SIMD2(n, 0), SIMD2(n, n), SIMD2(0, n)], corners)
    else { return nil }
    (self.picture, self.cells, pixelFromCell) = (picture, cells, h)
  }

  /// Mean light of a cell; cells outside the square have negative indices or those from `cells` on.
  func light(_ x: Int, _ y: Int) -> Double {
    var sum = 0.0
    for v in Self.places {
      for u in Self.places {
        let p = pixelFromCell * SIMD3(Double(x) + u, Double(y) + v, 1)
        sum += picture.value(p.x / p.z, p.y / p.z)
      }
    }
    return sum / Double(Self.places.count * Self.places.count)
  }

  /// The code inside the border, the first cell in the highest bit, white = 1; `nil` if the border is
  /// not black or the surroundings are not brighter.
  ///
  /// Light inside, sharpened, is compared with the mean of two planes, fitted to the border and to its
  /// surroundings.
  func code() -> UInt64? {
    var (dark, bright) = (LightPlane(), LightPlane())
    for k in 0..<cells {
      for (x, y) in [(k, 0), (k, cells - 1), (0, k), (cells - 1, k)] { dark.add(x, y, light(x, y)) }
      for (x, y) in [(k, -1), (k, cells), (-1, k), (cells, k)] { bright.add(x, y, light(x, y)) }
    }
    guard let low = dark.fitted(), let high = bright.fitted() else { return nil }
    func isWhite(_ x: Int, _ y: Int) -> Bool { light(x, y) > (low(x, y) + high(x, y)) / 2 }
    let corners = [(0, 0), (cells - 1, 0), (0, cells - 1), (cells - 1, cells - 1)]
    guard corners.allSatisfy({ high($0.0, $0.1) - low($0.0, $0.1) > Self.minContrast }) else {
      return nil
    }
    let border = (0..<cells).flatMap { [($0, 0), ($0, cells - 1), (0, $0), (cells - 1, $0)] }
    guard border.count(where: { isWhite($0.0, $0.1) }) <= Self.maxBorderErrors else { return nil }
    let values = (0..<cells * cells).map { index in
      let (x, y) = (index % cells, index / cells)
      return light(x, y) - (low(x, y) + high(x, y)) / 2
    }
    var code: UInt64 = 0
    for y in 1..<cells - 1 {
      for x in 1..<cells - 1 {
        let around = [-cells, cells, -1, 1].reduce(0) { $0 + values[y * cells + x + $1] }
        let value = values[y * cells + x]
        code = code << 1 | (value + Self.sharpening * (4 * value - around) > 0 ? 1 : 0)
      }
    }
    return code
  }

  /// Share of the difference to the four neighbors that is added to a cell, against blur; that of
  /// AprilTag's detector.
  private static let sharpening = 0.25

  /// Minimum difference of white and black in linear light, of 1.
  private static let minContrast = 0.015
  /// Maximum number of cells of the border that are white.
  private static let maxBorderErrors = 2

  /// Compares the light of all cells with a pattern.
  ///
  /// - Returns: Their correlation, −1 to 1, 0 for a uniform picture; and the number of cells that are
  ///   clearly black instead of white or the reverse, which blur and noise do not explain.
  func comparison(with pattern: MarkerPattern) -> (agreement: Double, contradicted: Int) {
    let values = pattern.isWhite.indices.map { index in
      light(index % pattern.side - pattern.margin, index / pattern.side - pattern.margin)
    }
    var (n, s, ss, p, sp) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (value, isWhite) in zip(values, pattern.isWhite) {
      let white = isWhite ? 1.0 : 0
      n += 1
      s += value
      ss += value * value
      p += white
      sp += value * white
    }
    let (a, b) = (ss - s * s / n, p - p * p / n)
    guard a > 0, b > 0 else { return (0, 0) }
    let (bright, dark) = (sp / p, (s - sp) / (n - p))
    let slack = Self.contradiction * (bright - dark)
    let contradicted = zip(values, pattern.isWhite).count { value, isWhite in
      isWhite ? value < dark + slack : value > bright - slack
    }
    return ((sp - s * p / n) / (a * b).squareRoot(), contradicted)
  }

  /// Distance from the mean of the other color below which a cell has that color, as a share of the
  /// contrast.
  private static let contradiction = 0.15
}

/// A plane fitted to light over cells.
private struct LightPlane {
  private var normal = Matrix3(diagonal: .zero)
  private var right = SIMD3<Double>.zero

  mutating func add(_ x: Int, _ y: Int, _ value: Double) {
    let row = SIMD3(1, Double(x), Double(y))
    normal = normal + Matrix3.outer(row, row)
    right += row * value
  }

  func fitted() -> ((Int, Int) -> Double)? {
    let plane = normal.inverse * right
    guard plane.x.isFinite, plane.y.isFinite, plane.z.isFinite else { return nil }
    return { plane.x + plane.y * Double($0) + plane.z * Double($1) }
  }
}

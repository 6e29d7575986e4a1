import Imaging

/// Whether the content of a photograph of shape 2 : 1 is that of an equirectangular panorama.
///
/// The last column continues in the first, and the first row shows a single direction.
struct PanoramaEvidence {
  /// Longer side of the picture that is examined, pixels.
  static let side = 512
  /// Minimum mean contrast of neighbors in the outer columns, gray levels: plain borders prove nothing.
  private static let minContrast = 1.0
  /// Maximum difference of the outer columns, relative to that of columns elsewhere.
  private static let maxSeam = 0.35
  /// Maximum contrast along the first row, relative to that along the middle row.
  private static let maxPole = 0.35

  let isPanorama: Bool

  init(_ image: RGBImage) {
    let (width, height) = (image.width, image.height)
    guard width > 8, height > 4 else {
      isPanorama = false
      return
    }
    func gray(_ x: Int, _ y: Int) -> Double {
      let at = 3 * (y * width + x)
      return (0..<3).reduce(0.0) { $0 + Double(image.pixels[at + $1]) } / 3
    }
    func difference(_ a: Int, _ b: Int) -> Double {
      (0..<height).reduce(0) { $0 + abs(gray(a, $1) - gray(b, $1)) } / Double(height)
    }
    let contrast =
      (1..<height).reduce(0) { $0 + abs(gray(0, $1) - gray(0, $1 - 1)) } / Double(height - 1)
    let others = (1..<8).map { difference(0, $0 * width / 8) }
    let usual = others.reduce(0, +) / Double(others.count)
    func along(_ row: Int) -> Double {
      (0..<width).reduce(0) { $0 + abs(gray($1, row) - gray(($1 + width / 4) % width, row)) }
    }
    isPanorama =
      contrast > Self.minContrast && difference(0, width - 1) < Self.maxSeam * usual
      && along(0) < Self.maxPole * along(height / 2)
  }
}

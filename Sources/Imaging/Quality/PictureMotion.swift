import Support

/// The apparent motion between two pictures, from their reduced luma: whether one is a copy of the
/// other, compressed again or resized, or was taken without moving.
///
/// In each of 8 × 8 blocks, a gain and an offset of luma are removed; then the displacement `v` that
/// explains the rest best, `min Σ (∇I · v − ΔI)²`, and the root mean square of `ΔI` over that of
/// `∇I` are measured, both in pixels of the reduced pictures. Artifacts of compression are not
/// correlated with the gradient, so that `v` is exact to a fraction of a pixel where it is small;
/// pictures of different content differ by more than their gradient. The most changed block decides,
/// because an object that turns before a static background moves only a part of the picture.
///
/// Reference: Lucas & Kanade, "An Iterative Image Registration Technique with an Application to
/// Stereo Vision", IJCAI 1981. The limits are those of `docs/notes/capture.md`.
public struct PictureMotion: Equatable, Sendable {
  /// Longer side of the compared pictures, pixels.
  public static let side = 256
  /// Maximum displacement at rest, pixels: 0.16 % of the longer side, a tenth of a degree.
  public static let maxDisplacement = 0.4
  /// Maximum change at rest, in units of the gradient.
  public static let maxChange = 1.0
  /// Minimum number of blocks in which motion is visible: dark or empty pictures all look alike.
  public static let minTextured = 4

  /// Blocks along each side.
  private static let blocks = 8
  /// Root mean square gradient that noise and rounding reach without texture, levels per pixel.
  private static let noise: Float = 4
  /// Gains of luma that a change of exposure explains.
  private static let gains: ClosedRange<Float> = 0.5...2
  /// Maximum ratio of the aspect ratios of two pictures of one size but for rounding.
  private static let maxAspectChange = 1.02

  /// Displacement of the most moved block with texture, pixels.
  public private(set) var displacement = 0.0
  /// Change of the most changed block, in units of the gradient.
  public private(set) var change = 0.0
  /// Number of blocks with enough texture to show motion.
  public private(set) var texturedCount = 0

  /// Whether the pictures show the same from the same position, and would differ otherwise.
  public var isAtRest: Bool {
    displacement <= Self.maxDisplacement && change <= Self.maxChange
      && texturedCount >= Self.minTextured
  }

  /// Compares two pictures of one aspect ratio, the larger one reduced to the size of the other;
  /// `nil` for others and tiny ones.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public init?(_ a: FloatImage, _ b: FloatImage) {
    let (width, height) = a.width <= b.width ? (a.width, a.height) : (b.width, b.height)
    let aspects = Double(a.width * b.height) / Double(max(a.height * b.width, 1))
    guard min(width, height) >= 2 * Self.blocks,
      max(aspects, 1 / aspects) <= Self.maxAspectChange
    else { return nil }
    let (a, b) = (
      a.resized(width: width, height: height), b.resized(width: width, height: height)
    )
    for row in 0..<Self.blocks {
      let rows = row * height / Self.blocks..<(row + 1) * height / Self.blocks
      for column in 0..<Self.blocks {
        let columns = column * width / Self.blocks..<(column + 1) * width / Self.blocks
        add(BlockChange(a, b, rows, columns, gains: Self.gains), noise: Self.noise)
      }
    }
  }

  private mutating func add(_ block: BlockChange, noise: Float) {
    let visible = block.gradient + noise * noise
    change = max(change, Double((block.change / visible).squareRoot()))
    guard block.gradient >= noise * noise else { return }
    texturedCount += 1
    let found = block.displacement(noise: noise)
    displacement = max(displacement, Double((found * found).sum().squareRoot()))
  }
}

/// Sums over a block of two pictures, as means per pixel.
private struct BlockChange {
  /// Mean square of the change after a gain and an offset.
  var change: Float = 0
  /// Mean products of the gradient: xx, xy, yy.
  private var products = SIMD3<Float>.zero
  /// Mean products of gradient and change.
  private var slopes = SIMD2<Float>.zero

  /// Mean square of the gradient.
  var gradient: Float { products.x + products.z }

  init(
    _ a: FloatImage, _ b: FloatImage, _ rows: Range<Int>, _ columns: Range<Int>,
    gains: ClosedRange<Float>
  ) {
    let w = a.width
    let (gain, offset) = Self.exposure(a, b, rows, columns, gains: gains)
    a.pixels.withUnsafeBufferPointer { p in
      b.pixels.withUnsafeBufferPointer { q in
        func mean(_ i: Int) -> Float { p[i] + gain * q[i] }
        for y in max(rows.lowerBound, 1)..<min(rows.upperBound, a.height - 1) {
          for x in max(columns.lowerBound, 1)..<min(columns.upperBound, w - 1) {
            let i = y &* w &+ x
            let rest = p[i] - gain * q[i] - offset
            let dx = (mean(i &+ 1) - mean(i &- 1)) / 4
            let dy = (mean(i &+ w) - mean(i &- w)) / 4
            change += rest * rest
            products += SIMD3(dx * dx, dx * dy, dy * dy)
            slopes += SIMD2(dx, dy) * rest
          }
        }
      }
    }
    let count = Float(max(rows.count * columns.count, 1))
    (change, products, slopes) = (change / count, products / count, slopes / count)
  }

  /// The gain and the offset of `b` that fit `a` best by least squares.
  private static func exposure(
    _ a: FloatImage, _ b: FloatImage, _ rows: Range<Int>, _ columns: Range<Int>,
    gains: ClosedRange<Float>
  ) -> (gain: Float, offset: Float) {
    var (sums, square, product) = (SIMD2<Float>.zero, Float(0), Float(0))
    for y in rows {
      for x in columns {
        let (p, q) = (a.pixels[y &* a.width &+ x], b.pixels[y &* a.width &+ x])
        sums += SIMD2(p, q)
        square += q * q
        product += p * q
      }
    }
    let count = Float(max(rows.count * columns.count, 1))
    let means = sums / count
    let variance = square / count - means.y * means.y
    // Rounding alone has a variance of 1/12.
    let fitted = variance > 1 ? (product / count - means.x * means.y) / variance : 1
    let gain = min(max(fitted, gains.lowerBound), gains.upperBound)
    return (gain, means.x - gain * means.y)
  }

  /// The displacement that explains the change best, damped by the noise of the gradient.
  func displacement(noise: Float) -> SIMD2<Float> {
    let (xx, xy, yy) = (products.x + noise, products.y, products.z + noise)
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return .zero }
    return SIMD2(yy * slopes.x - xy * slopes.y, xx * slopes.y - xy * slopes.x) / determinant
  }
}

import Foundation

/// One octave of the Gaussian scale space: images whose blur grows from σ₀ to 2 σ₀, and bands of two
/// others, with σ₀ · 2^(4/3) and σ₀ · 2^(5/3), where extrema are searched.
///
/// Reference: Lowe, "Distinctive Image Features from Scale-Invariant Keypoints", IJCV 60(2), 2004,
/// with three scales per octave and σ₀ = 1.6.
package struct Octave {
  /// Number of levels per octave.
  static let scales = 3
  /// Maximum number of octaves, of the image and its reductions: scales up to 25 pixels. Larger
  /// blobs are too few and too imprecise to help.
  package static let maxCount = 4
  /// Minimum side of an image, pixels; smaller images leave no room for a blob after the first
  /// blur.
  static let minSide = 12
  /// σ₀: blur of the first level, pixels of the octave.
  static let baseSigma = 1.6
  /// Blur assumed in a photograph, in its pixels.
  static let cameraSigma = 0.5
  /// Minimum difference of blur, pixels, that requires a filter; smaller values are rounding
  /// errors.
  private static let minBlurStep = 1e-6

  private(set) var levels: [FloatPlane]
  /// The level of the first of `levels`.
  private var firstLevel = 0
  /// Input pixels per pixel of this octave.
  let step: Double
  /// Row of the octave's full image at which `levels` start (0 unless it is processed in bands).
  let firstRow: Int

  /// Builds the levels from an image that is already blurred by `sigma` of its own pixels.
  init(
    from image: consuming FloatPlane, blurredBy sigma: Double, step: Double, firstRow: Int = 0,
    check: () throws -> Void
  ) throws {
    self.step = step
    self.firstRow = firstRow
    var levels: [FloatPlane] = []
    // Released as soon as the first level exists.
    var source = consume image
    var present = sigma
    for level in 0...Octave.scales {
      let wanted = Octave.sigma(Double(level))
      if wanted - present < Self.minBlurStep {
        levels.append(source)
        continue
      }
      try check()
      let target = source.sibling(width: source.width, height: source.height)
      GaussianKernel(sigma: (wanted * wanted - present * present).squareRoot())
        .blur(source, into: target)
      levels.append(target)
      source = target
      present = wanted
    }
    self.levels = levels
  }

  /// Blur at a fractional level, pixels of the octave.
  static func sigma(_ level: Double) -> Double { baseSigma * exp2(level / Double(scales)) }

  /// Number of rows at a band's border whose blur differs from that of the full image.
  static func blurReach(from sigma: Double) -> Int {
    var (reach, present) = (0, sigma)
    for level in 0..<scales + 3 {
      let wanted = Octave.sigma(Double(level))
      guard wanted - present >= minBlurStep else { continue }
      reach += GaussianKernel(sigma: (wanted * wanted - present * present).squareRoot()).radius
      present = wanted
    }
    return reach
  }

  /// Computes some rows of the two highest levels, and releases other rows.
  mutating func raise(to rows: Range<Int>) {
    levels.removeLast(levels.count - Octave.scales - 1)
    let kernels = [Octave.scales, Octave.scales + 1].map(Self.kernel(above:))
    let reach = kernels[1].reach
    let wider = max(rows.lowerBound - reach, 0)..<min(rows.upperBound + reach, height)
    for (kernel, rows) in zip(kernels, [wider, rows]) {
      let source = levels[levels.count - 1]
      let band = source.band(rows)
      kernel.blur(source, into: band, rows: rows)
      levels.append(band)
    }
  }

  /// The blur from a level to the next.
  private static func kernel(above level: Int) -> GaussianKernel {
    let (present, wanted) = (sigma(Double(level)), sigma(Double(level + 1)))
    return GaussianKernel(sigma: (wanted * wanted - present * present).squareRoot())
  }

  var width: Int { levels[0].width }
  var height: Int { levels[0].height }

  /// The base image of the next octave: blurred by 2 σ₀, downsampled by 2.
  func nextBase() -> FloatPlane { levels[Octave.scales].decimated() }

  /// The image of a level.
  func image(_ level: Int) -> FloatPlane { levels[level - firstLevel] }

  /// Releases the levels that only the search for extrema needs. The memory of one is not kept for the
  /// next image: the photograph that is decoded in the meantime takes as much.
  mutating func keepDescribed() {
    levels[0].releaseMemory()
    levels = Array(levels[1...Octave.scales])
    firstLevel = 1
  }

  /// Difference of Gaussians `level` at a pixel.
  @inline(__always) func difference(_ level: Int, _ x: Int, _ y: Int) -> Float {
    levels[level &+ 1][x, y] - levels[level][x, y]
  }
}

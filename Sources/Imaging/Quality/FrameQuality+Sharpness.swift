extension FrameQuality {
  /// Maximum side, pixels, of images that are too small to be measured with boxes of nine.
  private static let maxUnmeasured = 16

  /// The share of fine structure that blurring removes from an image, 0 ... 1; the smaller value of
  /// both axes.
  ///
  /// It is the share of the gray-level differences between adjacent pixels that a nine-pixel box
  /// blur along the same axis removes; blur removes little from an image that is already blurred.
  /// The measure is normalized for contrast and amount of texture. It varies by about 5 % between
  /// sharp photographs of a scene, whereas the variance of the Laplacian varies by 20 to 30 %. A
  /// Gaussian blur of 1 pixel reduces it by a factor of about 0.75, motion of 11 pixels by 0.4.
  ///
  /// Reference: Crete, Dolmiere, Ladret & Nicolas, "The blur effect: perception and estimation with
  /// a new no-reference perceptual blur metric", SPIE 6492, 2007 (one minus their blur).
  public static func sharpness(of image: FloatImage) -> Double {
    axes(of: image).map { blocks in Variation(blocks.reduce(into: VariationSums(), +=)).lostShare }
      .min() ?? 0
  }

  /// Share of the blocks whose variation is measured: those with the most texture.
  private static let texturedShare = 0.25
  /// Minimum mean difference across 9 pixels in these blocks, gray levels: noise and the rounding of
  /// JPEG reach about 1, sharp photographs have 17 and more, blurred ones 4 and more.
  private static let minTexture = 2.0

  /// The variation along rows, columns and both diagonals where the image has most texture: in the
  /// blocks with the largest differences across 9 pixels, which blur hardly changes. `nil` for tiny
  /// images and for images without texture.
  static func texturedVariations(of image: FloatImage) -> [Variation]? {
    let sums = directions(of: image)
    guard let count = sums.first?.count, count > 0 else { return nil }
    let texture = (0..<count).map { block in sums.reduce(0) { $0 + $1[block].coarse } }
    let kept = max(1, Int(saturating: texturedShare * Double(count)))
    let chosen = texture.indices.sorted { (texture[$1], $0) < (texture[$0], $1) }.prefix(kept)
    let totals = sums.map { blocks in chosen.reduce(into: VariationSums()) { $0 += blocks[$1] } }
    let all = totals.reduce(into: VariationSums(), +=)
    guard all.coarse >= minTexture * Double(all.count) else { return nil }
    return totals.map { Variation($0) }
  }

  /// The sums of each block of the image, along rows and columns; empty for tiny images.
  private static func axes(of image: FloatImage) -> [[VariationSums]] {
    let (w, h) = (image.width, image.height)
    guard w > maxUnmeasured, h > maxUnmeasured else { return [] }
    return VariationSums.blocks(of: image, x: 5..<w - 4, y: 0..<h, steps: [1])
      + VariationSums.blocks(of: image, x: 0..<w, y: 5..<h - 4, steps: [w])
  }

  /// The sums of the same blocks along rows, columns and both diagonals, without the image's border;
  /// empty for tiny images.
  private static func directions(of image: FloatImage) -> [[VariationSums]] {
    let (w, h) = (image.width, image.height)
    guard w > maxUnmeasured, h > maxUnmeasured else { return [] }
    return VariationSums.blocks(
      of: image, x: 5..<w - 4, y: 5..<h - 4, steps: [1, w, w + 1, w - 1])
  }
}

/// The variation of an image between adjacent pixels along one direction.
public struct Variation: Codable, Equatable, Sendable {
  /// Mean absolute difference of adjacent pixels, gray levels.
  public var mean: Double
  /// The share of the differences that a box filter of 9 pixels removes, 0 ... 1.
  public var lostShare: Double

  fileprivate init(_ sums: VariationSums) {
    mean = sums.total / Double(max(sums.count, 1))
    lostShare = sums.total > 0 ? sums.lost / sums.total : 0
  }
}

/// Sums of absolute differences over a block of an image.
private struct VariationSums {
  /// Side of a block, pixels.
  private static let side = 32

  /// Differences of adjacent pixels.
  var total = 0.0
  /// The part of them that a box filter of 9 pixels removes.
  var lost = 0.0
  /// Differences of pixels 9 apart.
  var coarse = 0.0
  /// Number of pixels.
  var count = 0

  static func += (sums: inout Self, other: Self) {
    sums.total += other.total
    sums.lost += other.lost
    sums.coarse += other.coarse
    sums.count += other.count
  }

  /// For each step to the next pixel, the sums of all blocks, row by row. Columns that do not fill a
  /// vector of eight are left out, and the last blocks of rows and columns are larger.
  static func blocks(
    of image: FloatImage, x: Range<Int>, y: Range<Int>, steps: [Int]
  ) -> [[Self]] {
    let vectors = x.count / 8
    let (columns, rows) = (max(vectors * 8 / side, 1), max(y.count / side, 1))
    var sums = steps.map { _ in [Self](repeating: Self(), count: columns * rows) }
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for row in y {
        let line = min((row - y.lowerBound) / side, rows - 1) * columns
        let start = base + (row &* image.width &+ x.lowerBound)
        for column in 0..<columns {
          let first = column * side / 8
          let end = column == columns - 1 ? vectors : first + side / 8
          for (direction, step) in steps.enumerated() {
            sums[direction][line + column].add(
              start + first * 8, vectors: end - first, step: step)
          }
        }
      }
    }
    return sums
  }

  /// Adds a part of a row.
  private mutating func add(_ start: UnsafePointer<Float>, vectors: Int, step: Int) {
    var rowTotal = SIMD8<Float>.zero
    var rowLost = SIMD8<Float>.zero
    var rowCoarse = SIMD8<Float>.zero
    var p = UnsafeRawPointer(start)
    let stride = step &* 4
    for _ in 0..<vectors {
      // The difference of two adjacent box means depends only on the ends of the boxes.
      let fine = absoluteLanes(pixelLanes(p, 0) - pixelLanes(p, -stride))
      let coarse = absoluteLanes(pixelLanes(p, 4 &* stride) - pixelLanes(p, -5 &* stride))
      rowTotal += fine
      rowCoarse += coarse
      let difference = fine - coarse * (1 / 9)
      rowLost += (difference + absoluteLanes(difference)) * 0.5  // its positive part
      p += 32
    }
    total += Double(rowTotal.sum())
    lost += Double(rowLost.sum())
    coarse += Double(rowCoarse.sum())
    count += vectors * 8
  }
}

/// Eight numbers at a distance in bytes.
@inline(__always) func pixelLanes(_ p: UnsafeRawPointer, _ offset: Int) -> SIMD8<Float> {
  p.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
}

/// The absolute values.
@inline(__always) func absoluteLanes(_ v: SIMD8<Float>) -> SIMD8<Float> {
  unsafeBitCast(
    unsafeBitCast(v, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF), to: SIMD8<Float>.self)
}

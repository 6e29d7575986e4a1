/// Compares the structure of photograph and model block by block: the correlation of their
/// brightness, the best of small shifts. It depends on neither brightness nor contrast, and little
/// on sharpness.
struct BlockComparison {
  private static let side = ComparedBlock.side
  /// Share of a block that the model has to cover.
  private static let minCovered = 0.99
  /// Minimum standard deviation of the photograph in a block, levels of 255: texture rather than
  /// noise.
  private static let minTexture = 5.0
  /// Standard deviation below which the model shows no structure, levels of 255.
  private static let minStructure = 1.0
  /// Largest accepted shift, samples, and the one up to which displaced structure is searched.
  private static let (reach, displacement) = (2, 6)
  /// Minimum correlation of displaced structure: high, as it is the best of many shifts.
  private static let minDisplaced = 0.8
  /// Minimum number of blocks for a share.
  private static let minBlocks = 20

  private let photograph: [Float]
  private let model: [Float]
  private let width: Int, height: Int
  private(set) var blocks: [ComparedBlock] = []

  init(_ comparison: ViewComparison) {
    (width, height) = (comparison.view.grid.width, comparison.view.grid.height)
    photograph = comparison.photograph.gray
    model = comparison.model.gray
    for top in stride(from: 0, through: height - Self.side, by: Self.side) {
      for left in stride(from: 0, through: width - Self.side, by: Self.side)
      where covered(left, top, comparison.view) > Self.minCovered {
        if let block = compared(left, top) { blocks.append(block) }
      }
    }
  }

  /// Share of the blocks whose structure differs; `nil` for too few blocks.
  var unlike: Double? {
    guard blocks.count > Self.minBlocks else { return nil }
    return Double(blocks.filter(\.isUnlike).count) / Double(blocks.count)
  }

  private func covered(_ left: Int, _ top: Int, _ view: RenderedView) -> Double {
    var count = 0
    for row in top..<top + Self.side {
      for sample in row * width + left..<row * width + left + Self.side
      where view.isCovered(sample) { count += 1 }
    }
    return Double(count) / Double(Self.side * Self.side)
  }

  /// A block of the photograph, less its mean.
  private struct Texture {
    var values: [Double]
    var deviation: Double
  }

  private func texture(_ left: Int, _ top: Int) -> Texture {
    var values: [Double] = []
    for row in top..<top + Self.side {
      let start = row * width + left
      for sample in start..<start + Self.side { values.append(Double(photograph[sample])) }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    for index in values.indices { values[index] -= mean }
    let square = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    return Texture(values: values, deviation: square.squareRoot())
  }

  private func compared(_ left: Int, _ top: Int) -> ComparedBlock? {
    let texture = texture(left, top)
    guard texture.deviation > Self.minTexture else { return nil }
    let best = best(texture, left, top, reach: Self.reach)
    var isDisplaced = false
    if best < ComparedBlock.minCorrelation {
      isDisplaced = self.best(texture, left, top, reach: Self.displacement) >= Self.minDisplaced
    }
    return ComparedBlock(left: left, top: top, correlation: best, isDisplaced: isDisplaced)
  }

  /// The largest correlation of shifts up to `reach` samples along each axis.
  private func best(_ texture: Texture, _ left: Int, _ top: Int, reach: Int) -> Double {
    var best = -1.0
    for dy in -reach...reach {
      for dx in -reach...reach { best = max(best, correlation(texture, left + dx, top + dy)) }
    }
    return best
  }

  /// The correlation with the model's block at a place; places wrap around at the borders.
  private func correlation(_ texture: Texture, _ left: Int, _ top: Int) -> Double {
    var (sum, squares, product, index) = (0.0, 0.0, 0.0, 0)
    for row in top..<top + Self.side {
      let start = (row + height) % height * width
      for column in left..<left + Self.side {
        let value = Double(model[start + (column + width) % width])
        sum += value
        squares += value * value
        product += value * texture.values[index]
        index += 1
      }
    }
    let count = Double(index)
    let variance = max(squares / count - (sum / count) * (sum / count), 0)
    let deviation = variance.squareRoot()
    guard deviation > Self.minStructure else { return 0 }
    return product / count / (texture.deviation * deviation)
  }
}

import Imaging
import Support

/// Gray values from which patches can be sampled: floats for a frame that is searched, bytes for
/// one that is stored.
protocol GrayValue: BitwiseCopyable {
  var gray: Float { get }
}

extension Float: GrayValue {
  var gray: Float { self }
}

extension UInt8: GrayValue {
  var gray: Float { Float(self) }
}

/// A level of a `GrayPyramid`; rows are contiguous without padding.
struct GrayLevel<Value: GrayValue> {
  let base: UnsafePointer<Value>
  let width: Int
  let height: Int
}

/// An image pyramid of a reduced frame; immutable.
///
/// Positions are in pixels of the frame itself, corner convention: in level *l*, the center of
/// pixel (x, y) is at ((x + ½) 2ˡ, (y + ½) 2ˡ).
final class GrayPyramid<Value: GrayValue>: @unchecked Sendable {
  /// Maximum number of levels.
  static var maxLevels: Int { 4 }
  /// Minimum side of a level, pixels: three patches.
  static var minSide: Int { 24 }
  /// Number of values after the last pixel that a vector load may read.
  static var padding: Int { 32 }
  let levels: [GrayLevel<Value>]
  private let memory: UnsafeMutablePointer<Value>

  var width: Int { levels[0].width }
  var height: Int { levels[0].height }

  private init(_ sizes: [(width: Int, height: Int)]) {
    let total = sizes.reduce(0) { $0 + $1.width * $1.height }
    memory = .allocate(capacity: total + Self.padding)
    var levels: [GrayLevel<Value>] = []
    var offset = 0
    for (width, height) in sizes {
      levels.append(GrayLevel(base: memory + offset, width: width, height: height))
      offset += width * height
    }
    self.levels = levels
  }

  deinit { memory.deallocate() }

  private static func sizes(_ width: Int, _ height: Int) -> [(width: Int, height: Int)] {
    var sizes = [(width, height)]
    while sizes.count < maxLevels, let last = sizes.last, min(last.0, last.1) >= 2 * minSide {
      sizes.append((last.0 / 2, last.1 / 2))
    }
    return sizes.map { (width: $0.0, height: $0.1) }
  }
}

extension GrayPyramid where Value == Float {
  /// Added to the sum of squares of a thumbnail, gray levels squared, so that a flat image yields
  /// 0.
  private static var minSquare: Float { 1e-6 }

  /// `nil` if the image is too small for tracking. Values that are not finite become 0.
  convenience init?(_ image: FloatImage) {
    guard min(image.width, image.height) >= Self.minSide else { return nil }
    self.init(Self.sizes(image.width, image.height))
    for k in 0..<image.pixels.count {
      let value = image.pixels[k]
      memory[k] = value.isFinite ? min(max(value, 0), 255) : 0
    }
    for level in levels.indices.dropFirst() { halve(level - 1) }
    for k in 0..<Self.padding { memory[levels.reduce(0) { $0 + $1.width * $1.height } + k] = 0 }
  }

  /// Fills the level after `level` with means of 2 × 2 pixels.
  private func halve(_ level: Int) {
    let (fine, coarse) = (levels[level], levels[level + 1])
    let out = UnsafeMutablePointer(mutating: coarse.base)
    for y in 0..<coarse.height {
      let upper = fine.base + (2 &* y &* fine.width)
      halveRow(
        upper, upper + fine.width, into: out + (y &* coarse.width), count: coarse.width)
    }
  }

  /// The same pyramid in bytes, in a fourth of the memory.
  func packed() -> GrayPyramid<UInt8> {
    let copy = GrayPyramid<UInt8>(levels.map { ($0.width, $0.height) })
    let count = levels.reduce(0) { $0 + $1.width * $1.height }
    for k in 0..<count { copy.memory[k] = UInt8(saturating: memory[k] + 0.5) }
    for k in count..<count + Self.padding { copy.memory[k] = 0 }
    return copy
  }

  /// The coarsest level with zero mean and unit norm, for comparing whole views.
  func thumbnail() -> [Float] {
    let level = levels[levels.count - 1]
    let count = level.width * level.height
    var values = (0..<count).map { level.base[$0] }
    let mean = values.reduce(0, +) / Float(count)
    var sum = Self.minSquare
    for k in values.indices {
      values[k] -= mean
      sum += values[k] * values[k]
    }
    let scale = 1 / sum.squareRoot()
    return values.map { $0 * scale }
  }
}

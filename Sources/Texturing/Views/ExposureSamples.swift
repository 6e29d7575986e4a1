import Foundation
import Numerics
import Support

/// Logarithmic colors of pieces that two or more views show with neither dark nor saturated colors.
struct ExposureSamples: Sendable {
  /// Approximate number of pieces from which gains are estimated.
  private static let maxPieces = 20_000
  /// Valid colors (0 ... 255): neither dominated by noise nor clipped.
  private static let linearColors: (Float, Float) = (12, 245)

  /// The color of a piece in one view, packed into 16 bytes.
  struct Item: Sendable, BitwiseCopyable {
    let view: UInt32
    private let red, green, blue: Float

    var color: SIMD3<Float> { SIMD3(red, green, blue) }

    init(_ observation: PieceObservation) {
      view = observation.view
      red = logf(observation.color.x)
      green = logf(observation.color.y)
      blue = logf(observation.color.z)
    }
  }

  private(set) var items: [Item] = []
  /// The end of each piece's items.
  private var ends: [Int] = []

  /// The samples of each block of pieces.
  static func all(
    _ observations: ObservedPieces, in context: RunContext
  ) throws -> [ExposureSamples] {
    let step = max(1, observations.count / maxPieces)
    return try observations.map(in: context) { pieces, block in
      var samples = ExposureSamples()
      for piece in block.pieces where (pieces.lowerBound + piece) % step == 0 {
        samples.add(block[piece])
      }
      samples.items = samples.items.withUnsafeBufferPointer { Array($0) }
      return samples
    }
  }

  private mutating func add(_ observations: ArraySlice<PieceObservation>) {
    let usable = observations.filter {
      $0.color.min() > Self.linearColors.0 && $0.color.max() < Self.linearColors.1
    }
    guard usable.count > 1 else { return }
    items += usable.map(Item.init)
    ends.append(items.count)
  }

  /// Calls `body` with the items of each piece.
  @inline(__always)
  func eachPiece(_ body: (ArraySlice<Item>) -> Void) {
    var start = 0
    for end in ends {
      body(items[start..<end])
      start = end
    }
  }
}

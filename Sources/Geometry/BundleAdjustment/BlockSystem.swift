import Numerics
import Support

/// The reduced camera system of many views, stored as the nonzero blocks of the lower triangle.
///
/// A factorization suffers from fill-in: views around one object form a closed loop, so that few
/// blocks of the factor remain empty and the cost is cubic in the number of views. The cost of a
/// matrix product is proportional to the pairs of views that share points.
final class BlockSystem: IterativeSystem, @unchecked Sendable {
  typealias Vector = SIMD8<Double>

  /// Number of parts of a product, independent of the number of workers.
  private static let parts = 8

  private let pattern: SchurPattern
  /// Owns the matrix values.
  private let owner: SchurChunk
  /// Positions of the diagonal values, by column.
  private let places: [Int]

  /// Sums the blocks of all chunks into the first chunk.
  init(_ chunks: [SchurChunk], _ pattern: SchurPattern, in context: RunContext) throws {
    owner = chunks[0]
    self.pattern = pattern
    places = (0..<pattern.blocks).flatMap { block in
      let place = Int(pattern.places.base[block * pattern.blocks + block])
      return (0..<pattern.layout.sizes[block]).map { place + (Vector.scalarCount + 1) * $0 }
    }
    let owner = owner
    try context.parallelRanges(pattern.count, grain: Self.grain) { range in
      for chunk in chunks.dropFirst() {
        for i in range { owner.matrix[i] += chunk.matrix[i] }
      }
    }
  }

  /// Number of values that one task sums.
  private static let grain = 1 << 16

  func add(_ value: Double, toDiagonal index: Int) { owner.matrix[places[index]] += value }

  var layout: BlockLayout { pattern.layout }

  func roots() -> BlockRoots? {
    let blocks = (0..<pattern.blocks).map {
      UnsafePointer(owner.matrix + Int(pattern.places.base[$0 * pattern.blocks + $0]))
    }
    return BlockRoots(blocks, sizes: layout.sizes)
  }

  /// Multiplies the symmetric matrix with a vector.
  func multiply(
    _ x: [Vector], into y: UnsafeMutablePointer<Vector>, in context: RunContext
  ) throws {
    let (count, total) = (pattern.blocks, pattern.entries.count)
    let sums = FixedBuffer([Vector](repeating: .zero, count: Self.parts * count))
    let x = FixedBuffer(x)
    try context.parallelFor(Self.parts) { part in
      let range = total * part / Self.parts..<total * (part + 1) / Self.parts
      self.multiply(range, x.base, sums.base + part * count)
    }
    for block in 0..<count {
      var sum = Vector.zero
      for part in 0..<Self.parts { sum += sums.base[part * count + block] }
      y[block] = sum
    }
  }

  private func multiply(
    _ range: Range<Int>, _ x: UnsafePointer<Vector>, _ y: UnsafeMutablePointer<Vector>
  ) {
    let blockOf = pattern.blockOf.base
    pattern.entries.withUnsafeBufferPointer { entries in
      for index in range {
        let entry = entries[index]
        let (row, column) = (
          Int(blockOf[entry.rows.lowerBound]), Int(blockOf[entry.columns.lowerBound])
        )
        let numbers = UnsafeRawPointer(owner.matrix + entry.place)
        let (own, other) = (x[column], x[row])
        var (down, across) = (Vector.zero, Vector.zero)
        for j in 0..<entry.columns.count {
          let values = numbers.loadUnaligned(fromByteOffset: 64 &* j, as: Vector.self)
          down = down.adding(values, times: Vector(repeating: own[j]))
          across[j] = (values * other).sum()
        }
        y[row] += down
        if row != column { y[column] += across }
      }
    }
  }
}

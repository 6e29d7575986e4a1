import Numerics
import Support

/// The reduced camera system of many views that share most points. Products with it are evaluated
/// through the observations, and no off-diagonal block is formed.
///
/// Forming the blocks costs the square of the track lengths. In dense captures most views share
/// points, so that nearly all blocks are nonzero. A product `Jᵀ (I − Jₚ V⁻¹ Jₚᵀ) J x` visits each
/// observation once in either case.
///
/// Reference: Agarwal, Snavely, Seitz & Szeliski, "Bundle Adjustment in the Large", ECCV 2010,
/// section 3 ("implicit Schur complement").
final class ImplicitSystem: IterativeSystem, @unchecked Sendable {
  typealias Vector = SIMD8<Double>

  let layout: BlockLayout
  /// Parts of the points, summed in order regardless of the number of workers.
  let parts: [ImplicitPart]
  /// The current linearization point; valid while the solver lives.
  var state: BundleState
  /// Derivatives by observation, `stride` values each; see `ImplicitPart`.
  let rows: UnsafeMutablePointer<Double>
  let stride: Int
  /// V⁻¹ of each point; zero if it is constant.
  let inverses: UnsafeMutablePointer<Matrix3>
  let blockOfPose: FixedBuffer<Int32>
  let blockOfCamera: FixedBuffer<Int32>
  /// Diagonal additions of damping and priors, by block.
  private var added: [Vector]
  /// Diagonal blocks without these additions, eight columns each.
  private var own: [Vector]

  /// - Parameters:
  ///   - ranges: Points of each part.
  ///   - state: The problem; its observations must not move.
  init(
    _ ranges: [Range<Int>], _ columns: ParameterColumns, _ state: BundleState, observations: Int,
    points: Int
  ) {
    layout = BlockLayout(columns)
    self.state = state
    let lanes = columns.parameters.map(\.count).max() ?? 0
    stride = ImplicitPart.lensStart + 2 * lanes
    rows = .allocate(capacity: max(observations * stride, 1))
    inverses = .allocate(capacity: max(points, 1))
    blockOfPose = FixedBuffer(layout.ofPose)
    blockOfCamera = FixedBuffer(layout.ofCamera)
    added = []
    own = []
    let blocks = layout.count
    parts = ranges.map { range in
      var longest = 1
      for point in range {
        longest = max(longest, state.start[point + 1] - state.start[point])
      }
      return ImplicitPart(
        points: range, blocks: blocks, longestTrack: longest, cameras: state.cameraCount)
    }
  }

  deinit {
    rows.deallocate()
    inverses.deallocate()
  }

  /// Linearizes at `state`, with damping of the points.
  func linearize(at state: BundleState, damping: Double, in context: RunContext) throws {
    self.state = state
    try context.parallelFor(parts.count) { try self.parts[$0].linearize(self, damping) }
    added = [Vector](repeating: .zero, count: layout.count)
    own = (0..<Vector.scalarCount * layout.count).map { i in
      parts.reduce(.zero) { $0 + $1.diagonalBlocks[i] }
    }
  }

  /// A sum over all parts, by column of the system.
  func total(_ sums: (ImplicitPart) -> UnsafeMutablePointer<Vector>) -> [Double] {
    var result: [Double] = []
    for block in 0..<layout.count {
      let sum = parts.reduce(Vector.zero) { $0 + sums($1)[block] }
      for lane in 0..<layout.sizes[block] { result.append(sum[lane]) }
    }
    return result
  }

  func add(_ value: Double, toDiagonal index: Int) {
    let block = layout.block(ofColumn: index)
    added[block][index - layout.starts[block]] += value
  }

  func roots() -> BlockRoots? {
    var full = own
    for block in 0..<layout.count {
      for lane in 0..<layout.sizes[block] {
        full[Vector.scalarCount * block + lane][lane] += added[block][lane]
      }
    }
    return full.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: Double.self).baseAddress else { return nil }
      let side = Vector.scalarCount * Vector.scalarCount
      return BlockRoots((0..<layout.count).map { base + side * $0 }, sizes: layout.sizes)
    }
  }

  func multiply(
    _ x: [Vector], into y: UnsafeMutablePointer<Vector>, in context: RunContext
  ) throws {
    let input = FixedBuffer(x)
    try context.parallelFor(parts.count) { try self.parts[$0].multiply(self, input.base) }
    for block in 0..<layout.count {
      y[block] = parts.reduce(added[block] * x[block]) { $0 + $1.product[block] }
    }
  }
}

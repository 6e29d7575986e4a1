import Numerics
import Support

/// Solves for the displacements of a surface's vertices on several levels, coarsest first.
struct FairingSolver {
  /// Cube size of the first coarser level, in finest cells, and the ratio of the cube
  /// sizes of successive levels.
  private static let coarsening: Float = 3
  /// Maximum number of vertices that are solved without a coarser level.
  private static let coarsest = 3_000
  /// Maximum number of iterations: enough for convergence on the coarsest level; on finer levels
  /// enough to smooth the interpolated displacements.
  private static let iterations = (coarsest: 2_000, finer: 150)
  /// Distance, in cubes, at which the weight of a coarse vertex becomes zero.
  private static let reach: Float = 1.5
  private static let minWeight: Float = 1e-3

  let context: RunContext

  /// Solves for the displacements of the vertices.
  ///
  /// - Parameters:
  ///   - positions: Vertices, in finest cells.
  ///   - information: Inverse of variance times area, in finest cells.
  ///   - pull: Additional constraints.
  func displacements(
    _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>], information: [Float], fixed: [Bool],
    pull: VertexPull? = nil
  ) throws -> [SIMD3<Float>] {
    let laplacian = MeshLaplacian(positions, triangles)
    let level = FairingLevel(
      positions: positions, triangles: triangles,
      hold: positions.indices.map {
        information[$0] * laplacian.areas[$0] + (pull?.information[$0] ?? 0)
      },
      pull: positions.indices.map { i in pull?.moments[i] ?? .zero },
      fixed: fixed)
    let moves = try solve(level, laplacian, cube: Self.coarsening)
    return moves.array.map { SIMD3($0.x, $0.y, $0.z) }
  }

  private func solve(
    _ level: FairingLevel, _ laplacian: MeshLaplacian, cube: Float
  ) throws -> FlatArray<SIMD4<Float>> {
    try context.checkCancellation()
    let system = BendingSystem(level, laplacian, context: context)
    let start = FlatArray<SIMD4<Float>>(repeating: .zero, count: level.positions.count)
    guard level.positions.count > Self.coarsest else {
      try system.solve(start, iterations: Self.iterations.coarsest)
      return start
    }
    let (coarse, parents) = level.coarsened(cube)
    guard coarse.positions.count * 2 < level.positions.count else {
      try system.solve(start, iterations: Self.iterations.coarsest)
      return start
    }
    let coarser = MeshLaplacian(coarse.positions, coarse.triangles)
    let moves = try solve(coarse, coarser, cube: cube * Self.coarsening)
    for i in level.positions.indices where !level.fixed[i] {
      start[i] = Self.blend(
        at: level.positions[i], parent: Int(parents[i]), coarse: coarse, laplacian: coarser,
        moves: moves, cube: cube)
    }
    try system.solve(start, iterations: Self.iterations.finer)
    return start
  }

  /// The weighted mean displacement of a coarse vertex and its neighbors; weights
  /// decrease with distance.
  private static func blend(
    at p: SIMD3<Float>, parent: Int, coarse: FairingLevel, laplacian: MeshLaplacian,
    moves: FlatArray<SIMD4<Float>>, cube: Float
  ) -> SIMD4<Float> {
    var (sum, total) = (SIMD4<Float>.zero, Float(0))
    func add(_ j: Int, atLeast least: Float) {
      let nearness = max(1 - distance(p, coarse.positions[j]) / (reach * cube), 0)
      let weight = max(nearness * nearness, least)
      sum += weight * moves[j]
      total += weight
    }
    add(parent, atLeast: minWeight)
    for at in Int(laplacian.starts[parent])..<Int(laplacian.starts[parent + 1]) {
      add(Int(laplacian.neighbors[at]), atLeast: 0)
    }
    return sum / total
  }
}

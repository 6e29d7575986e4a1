import Numerics
import Support

/// Solves for the displacements of a surface's vertices, the coarsest of several levels first.
struct FairingSolver {
  /// Cubes that the next coarser level's vertices stand for, in those of this one; the first in cells.
  private static let coarsening: Float = 3
  /// Fewest vertices worth a coarser level.
  private static let coarsest = 3_000
  /// Most iterations: on the coarsest level all that is needed, on finer ones what makes the coarser
  /// level's bending smooth.
  private static let iterations = (coarsest: 2_000, finer: 150)
  /// Distance, in cubes, at which a coarse vertex has no more say.
  private static let reach: Float = 1.5
  private static let minWeight: Float = 1e-3

  let context: RunContext

  /// The displacements of vertices.
  ///
  /// - Parameters:
  ///   - positions: In finest cells.
  ///   - information: One over variance and area, in finest cells.
  ///   - pull: What else is known.
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
      start[i] = Self.blend(level.positions[i], Int(parents[i]), coarse, coarser, moves, cube)
    }
    try system.solve(start, iterations: Self.iterations.finer)
    return start
  }

  /// The displacement of a coarse vertex and its neighbours, the nearer ones counting more.
  private static func blend(
    _ p: SIMD3<Float>, _ parent: Int, _ coarse: FairingLevel, _ laplacian: MeshLaplacian,
    _ moves: FlatArray<SIMD4<Float>>, _ cube: Float
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
      add(Int(laplacian.neighbours[at]), atLeast: 0)
    }
    return sum / total
  }
}

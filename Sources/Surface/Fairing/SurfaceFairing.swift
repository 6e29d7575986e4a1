import Numerics
import Scene
import Support

/// Bends the surface smoothly where the photographs say little of it.
///
/// The most likely surface given the points, whose errors have known deviations and reach as far as the
/// patches they were found by, when the surface bends at random: min Σ hᵢ |δᵢ|² + λ Σ |L (x + δ)|ᵢ² / aᵢ
/// over displacements δ of the vertices x, with vertex areas a, the points' information h on them, and the
/// cotangent Laplacian L. With information W a unit of area the smoothing length is (λ / W)^¼: next to
/// nothing where texture is good, several patches where there is hardly any, and across a hole as wide as
/// the hole, which it bridges by bending where a membrane would sag. (Botsch & Kobbelt, "An intuitive
/// framework for real-time freeform modeling", SIGGRAPH 2004, for the energy; Diebel, Thrun & Brünig, "A
/// Bayesian method for probable surface reconstruction and decimation", TOG 2006, for data and prior.)
struct SurfaceFairing {
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

  /// Moves the vertices of a mesh along their normals; its rim, and what lies on its support, stays.
  func apply(to mesh: inout TriangleMesh, _ lookup: SampleLookup, on support: SupportPlane?) throws
  {
    let information = try lookup.information(mesh.positions, context: context)
    guard !information.isEmpty, !mesh.triangles.isEmpty else { return }
    let frame = lookup.samples.frame
    let cell = frame.cell(frame.depth)
    var fixed = mesh.positions.map { p in
      support.map { abs($0.above(SIMD3<Double>(p))) < cell } ?? false
    }
    let edges = HalfEdges(mesh)
    for h in 0..<edges.origin.count where edges.twin[h] < 0 { fixed[Int(edges.origin[h])] = true }
    let moves = try displacements(
      mesh.positions.map { SIMD3<Float>(frame.grid($0)) }, mesh.triangles,
      information: information, fixed: fixed)
    mesh.computeNormals()
    for i in mesh.positions.indices {
      let n = mesh.normals[i]
      mesh.positions[i] += dot(moves[i], n) * Float(cell) * n
    }
  }

  /// The displacements of vertices.
  ///
  /// - Parameters:
  ///   - positions: In finest cells.
  ///   - information: One over variance and area, in finest cells.
  func displacements(
    _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>], information: [Float], fixed: [Bool]
  ) throws -> [SIMD3<Float>] {
    let laplacian = MeshLaplacian(positions, triangles)
    let level = FairingLevel(
      positions: positions, triangles: triangles,
      hold: positions.indices.map { information[$0] * laplacian.areas[$0] }, fixed: fixed)
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

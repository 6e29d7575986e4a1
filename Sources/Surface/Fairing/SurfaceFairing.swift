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
  /// The mesh as it was.
  let start: TriangleMesh
  let frame: GridFrame
  private let information: [Float]
  private let fixed: [Bool]
  private let context: RunContext

  /// Prepares a mesh, whose rim, and what lies on its support, stays; `nil` where nothing is known of how
  /// certain its points are.
  init?(
    _ mesh: TriangleMesh, _ lookup: SampleLookup, on support: SupportPlane?, context: RunContext
  ) throws {
    information = try lookup.information(mesh.positions, context: context)
    guard !information.isEmpty, !mesh.triangles.isEmpty else { return nil }
    frame = lookup.samples.frame
    let cell = frame.cell(frame.depth)
    var fixed = mesh.positions.map { p in
      support.map { abs($0.above(SIMD3<Double>(p))) < cell } ?? false
    }
    let edges = HalfEdges(mesh)
    for h in 0..<edges.origin.count where edges.twin[h] < 0 { fixed[Int(edges.origin[h])] = true }
    self.fixed = fixed
    start = mesh
    self.context = context
  }

  /// The mesh with its vertices moved: freely, as along the normals of a rough surface they would cross.
  func moved(_ pull: VertexPull? = nil) throws -> TriangleMesh {
    let moves = try FairingSolver(context: context).displacements(
      start.positions.map { SIMD3<Float>(frame.grid($0)) }, start.triangles,
      information: information, fixed: fixed, pull: pull)
    let cell = Float(frame.cell(frame.depth))
    var mesh = start
    for i in mesh.positions.indices { mesh.positions[i] += cell * moves[i] }
    mesh.computeNormals()
    return mesh
  }
}

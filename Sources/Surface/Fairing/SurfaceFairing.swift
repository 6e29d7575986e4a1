import Numerics
import Scene
import Support

/// Fairs the surface where the points constrain it weakly.
///
/// Finds the most likely surface given the points, whose errors have known deviations and are
/// correlated over the patches that produced them, under a prior of random bending: min Σ hᵢ |δᵢ|²
/// + λ Σ |L (x + δ)|ᵢ² / aᵢ over displacements δ of the vertices x, with vertex areas a, the
/// points' information h at the vertices, and the cotangent Laplacian L. With information W per
/// unit of area the smoothing length is (λ / W)^¼: almost zero where texture is good, several
/// patches where there is hardly any, and as wide as the hole across a hole, which is bridged by
/// bending, where a membrane would sag. (Botsch & Kobbelt, "An intuitive framework for real-time
/// freeform modeling", SIGGRAPH 2004, for the energy; Diebel, Thrun & Brünig, "A Bayesian method
/// for probable surface reconstruction and decimation", TOG 2006, for data and prior.)
struct SurfaceFairing {
  /// The mesh before fairing.
  let start: TriangleMesh
  let frame: GridFrame
  private let information: [Float]
  private let fixed: [Bool]
  private let context: RunContext

  /// Prepares a mesh. Vertices on its boundary and on the support are fixed; `nil` if the
  /// uncertainty of the points is unknown.
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

  /// The mesh with displaced vertices. Displacements have three degrees of freedom: along the
  /// normals of a rough surface, vertices would cross.
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

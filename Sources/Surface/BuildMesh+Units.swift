import Scene
import Support

/// Continuation of interrupted runs. Units are the samples, the coarse levels, blocks, photographs whose
/// silhouettes are compared, rounds of fitting to them, and the detailed mesh.
extension BuildMesh {
  private static let group = "detailed"

  /// Keeps the detailed mesh, after which only the samples are still needed.
  func keep(_ detailed: TriangleMesh, _ report: MeshReport, in context: RunContext) {
    guard let units = context.units else { return }
    context.store(DetailedMesh(mesh: detailed, report: report), as: Self.group)
    let earlier = [
      SolvedLevels.group, OctreeSurface.solutions, OctreeSurface.pieces, OutlineFitting.group,
    ]
    for group in earlier { units.remove(group) }
  }

  /// The detailed mesh of the interrupted run that this one continues, with the samples; `nil` if it
  /// did not get that far, or if every step is to be announced.
  func detailedMesh(
    in context: RunContext
  ) -> (TriangleMesh, PoissonSamples, MeshReport)? {
    guard context.onStep == nil,
      let found = context.storedUnit(Self.group, as: DetailedMesh.self),
      let prepared = context.storedUnit(PreparedSamples.group, as: PreparedSamples.self)
    else { return nil }
    return (found.mesh, prepared.samples, found.report)
  }
}

/// The mesh before simplification, with the report up to this point.
private struct DetailedMesh: Storable {
  let mesh: TriangleMesh
  let report: MeshReport

  init(mesh: TriangleMesh, report: MeshReport) { (self.mesh, self.report) = (mesh, report) }

  func store(into writer: inout ByteWriter) {
    mesh.store(into: &writer)
    writer.array((try? StoredReport.bytes(report)) ?? [])
  }

  init(from reader: inout ByteReader) throws {
    mesh = try TriangleMesh(from: &reader)
    report = try StoredReport.report(reader.array(), as: MeshReport.self)
  }
}

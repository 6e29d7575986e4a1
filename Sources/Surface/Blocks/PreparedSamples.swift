import Scene
import Support

/// The samples of a surface, the region of the object, and the report up to this point.
struct PreparedSamples: Storable {
  static let group = "samples"

  let samples: PoissonSamples
  let object: ObjectRegion
  let report: MeshReport

  init(samples: PoissonSamples, object: ObjectRegion, report: MeshReport) {
    (self.samples, self.object, self.report) = (samples, object, report)
  }

  func store(into writer: inout ByteWriter) {
    let plan = SurfaceDraft.Plan(frame: samples.frame, object: object, report: report)
    writer.array((try? StoredReport.bytes(plan)) ?? [])
    samples.store(into: &writer)
  }

  init(from reader: inout ByteReader) throws {
    let plan = try StoredReport.report(reader.array(), as: SurfaceDraft.Plan.self)
    guard plan.isPlain else { throw StorageError.inconsistent("plan of the surface") }
    (object, report) = (plan.object, plan.report)
    samples = try PoissonSamples(from: &reader, frame: plan.frame)
  }
}

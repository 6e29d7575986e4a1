import Geometry
import Scene
import Support

/// Builds a manifold triangle mesh from the oriented point cloud of the dense stage.
///
/// The steps are: region of interest, merging of points into samples, screened Poisson
/// reconstruction on an adaptive octree, crack-free extraction, cropping at the box, trimming of
/// unsupported surface, removal of small components, and quadric simplification to the triangle
/// budget. World frame and unit are those of the cloud.
public struct BuildMesh: Stage, Sendable {
  /// The command that runs the stage.
  public static let name = StageName("mesh")
  /// The kinds of steps that the stage announces.
  public typealias Event = MeshEvent
  /// Minimum number of oriented points.
  public static let minPoints = 100

  let options: MeshOptions

  /// Creates a stage with `options`.
  public init(options: MeshOptions) { self.options = options }

  /// Builds the simplified and the detailed mesh of one cloud.
  ///
  /// - Throws: `SurfaceError` for a cloud or box without a surface, `Cancelled`.
  public func run(_ input: MeshInput, in context: RunContext) throws -> (SurfaceModel, MeshReport) {
    if let (detailed, samples, report) = detailedMesh(in: context) {
      var report = report
      let lookup = try SampleLookup(samples, context: context)
      return (try simplified(detailed, lookup, report: &report, in: context), report)
    }
    var report = MeshReport()
    let (raw, samples, object) = try extracted(input, &report, in: context)
    return try model(
      of: raw, samples: samples, object: object, input: input, report: &report, in: context)
  }

  /// Extracts the surface and returns it with the samples and the object region;
  /// the octree is released.
  private func extracted(
    _ input: MeshInput, _ report: inout MeshReport, in context: RunContext
  ) throws -> (TriangleMesh, PoissonSamples, ObjectRegion) {
    let draft = try draft(of: input, in: context.part(0...0.25))
    report = draft.report
    let surface = OctreeSurface(
      cut: draft.cut, whole: draft.whole, cap: cap(draft.object, draft.samples.frame),
      context: context.part(0.25...0.55))
    let raw = try surface.extracted(draft.samples, screening: options.screening) {
      try note($0, report: &report, in: context)
    }
    return (raw, draft.samples, draft.object)
  }

  /// Makes the samples, divides the octree and solves its coarse levels, on
  /// which the blocks depend.
  package func draft(of input: MeshInput, in context: RunContext) throws -> SurfaceDraft {
    let prepared = try context.unit(PreparedSamples.group) {
      try prepare(input, context: context.part(0...0.6))
    }
    let (samples, object) = (prepared.samples, prepared.object)
    var report = prepared.report
    try context.step(
      MeshEvent.samples,
      figures: [Double(report.usablePoints), Double(report.samples), Double(report.octreeDepth)])
    let solver = PoissonSolver(
      samples: samples, screening: options.screening, context: context.part(0.6...1))
    let cut = OctreeCut(
      try solver.bricks(), base: PoissonSolver.base(of: samples.frame), limit: options.blockSize)
    let whole = try WholeLevels(cut, with: solver) { try note($0, report: &report, in: context) }
    return SurfaceDraft(
      samples: samples, object: object, cut: cut, whole: whole, report: report)
  }

  /// Trims, fairs and simplifies the extracted surface.
  func model(
    of raw: TriangleMesh, samples: PoissonSamples, object: ObjectRegion, input: MeshInput,
    report: inout MeshReport, in context: RunContext
  ) throws -> (SurfaceModel, MeshReport) {
    report.extractedVertices = raw.positions.count
    report.extractedTriangles = raw.triangles.count
    try announce(.extracted, of: raw, in: context)
    let lookup = try SampleLookup(samples, context: context)
    let detailed = try finish(
      raw, samples: lookup, object: object, input: input, report: &report,
      context: context.part(0.55...0.7))
    try announce(.trimmed, of: detailed, in: context)
    keep(detailed, report, in: context)
    return (try simplified(detailed, lookup, report: &report, in: context), report)
  }

  private func simplified(
    _ detailed: TriangleMesh, _ lookup: SampleLookup, report: inout MeshReport,
    in context: RunContext
  ) throws -> SurfaceModel {
    let model = try simplify(detailed, lookup, report: &report, context: context)
    try context.step(
      MeshEvent.simplified,
      figures: [Double(report.vertices), Double(report.triangles), report.simplificationError],
      state: model.mesh)
    return model
  }

  /// The planes that cut the solid before extraction.
  func cap(_ object: ObjectRegion, _ frame: GridFrame) -> BoxCap {
    BoxCap(frame: frame, box: options.closed ? object.box : nil, support: object.support)
  }

  /// Adds a solved level to the report and announces it.
  func note(_ outcome: LevelOutcome, report: inout MeshReport, in context: RunContext) throws {
    report.unknowns += outcome.unknowns
    report.finestUnknowns = outcome.unknowns
    try context.step(
      MeshEvent.level,
      figures: [
        Double(outcome.level), Double(outcome.bricks), Double(outcome.iterations),
        outcome.residual,
      ])
  }

  private func announce(_ event: MeshEvent, of mesh: TriangleMesh, in context: RunContext) throws {
    try context.step(
      event, figures: [Double(mesh.positions.count), Double(mesh.triangles.count)], state: mesh)
  }

  /// Crops, trims and cleans the extracted surface, and computes its normals and colors.
  private func finish(
    _ raw: TriangleMesh, samples lookup: SampleLookup, object: ObjectRegion, input: MeshInput,
    report: inout MeshReport, context: RunContext
  ) throws -> TriangleMesh {
    guard !raw.triangles.isEmpty else { throw SurfaceError.nothingLeft(after: .extraction) }
    var mesh = raw
    let trimmer = SurfaceTrimmer(options: options, context: context.part(0...0.5))
    if let support = object.support {
      try BaseSettling(support: support, lookup: lookup).apply(to: &mesh, context: context)
    }
    if options.trim > 0 && !options.closed {
      mesh = try trimmer.trim(mesh, samples: lookup, support: object.support, report: &report)
      guard !mesh.triangles.isEmpty else { throw SurfaceError.nothingLeft(after: .trimming) }
    }
    if let box = object.box, !options.closed {
      mesh = MeshClip.crop(mesh, to: box)
      guard !mesh.triangles.isEmpty else { throw SurfaceError.nothingLeft(after: .cropping) }
    }
    try context.checkCancellation()
    mesh = trimmer.dropSmallParts(mesh, report: &report)
    mesh = try fair(
      mesh, samples: lookup, object: object, input: input, report: &report,
      context: context.part(0.5...0.9))
    // Fairing and silhouettes shrink loose pieces more than the rest.
    mesh = trimmer.dropSmallParts(mesh, report: &report)
    mesh.computeNormals()
    mesh.colors = try lookup.colors(mesh.positions, context: context.part(0.9...1))
    mesh.deviations = try lookup.deviations(mesh.positions, context: context)
    report.detailedVertices = mesh.positions.count
    report.detailedTriangles = mesh.triangles.count
    return mesh
  }

  /// Fairs the surface where the points constrain it weakly, and moves it to the
  /// silhouettes in the photographs.
  private func fair(
    _ mesh: TriangleMesh, samples lookup: SampleLookup, object: ObjectRegion, input: MeshInput,
    report: inout MeshReport, context: RunContext
  ) throws -> TriangleMesh {
    guard
      let fairing = try SurfaceFairing(
        mesh, lookup, on: object.support, context: context.silent)
    else { return mesh }
    guard options.outlines, let views = input.views else { return try fairing.moved() }
    let outlines = SurfaceOutlines(views: views, reconstruction: input.reconstruction)
    return try OutlineFitting(fairing: fairing, lookup: lookup, outlines: outlines)
      .fitted(report: &report, context: context)
  }

  private func simplify(
    _ detailed: TriangleMesh, _ lookup: SampleLookup, report: inout MeshReport,
    context: RunContext
  ) throws -> SurfaceModel {
    report.triangleBudget = options.triangleBudget
    let simplifier = MeshSimplifier(
      budget: options.triangleBudget, context: context.part(0.7...0.97))
    var (mesh, error) = try simplifier.simplify(detailed)
    mesh = SurfaceTrimmer(options: options, context: context.silent)
      .dropSmallParts(mesh, report: &report)
    mesh.computeNormals()
    mesh.colors = try lookup.colors(mesh.positions, context: context.part(0.97...1))
    mesh.deviations = try lookup.deviations(mesh.positions, context: context)
    let topology = MeshTopology(mesh)
    report.vertices = mesh.positions.count
    report.triangles = mesh.triangles.count
    report.simplificationError = error
    report.boundaryEdges = topology.boundaryEdges
    report.boundaryLoops = topology.boundaryLoops
    report.largestOpening = topology.largestOpening
    report.area = MeshParts(mesh).areas.reduce(0, +)
    report.watertight = topology.isWatertight
    if report.triangles > report.triangleBudget {
      report.warnings.append(
        .overBudget(triangles: report.triangles, budget: report.triangleBudget))
    }
    return SurfaceModel(mesh: mesh, detailed: detailed, isWatertight: topology.isWatertight)
  }
}

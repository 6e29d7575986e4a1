import Geometry
import Numerics
import Scene
import Support

/// Finds camera poses, intrinsics and sparse points from verified pairs: the `align` stage.
public struct AlignViews: Stage {
  public static let name = "align"
  let options: AlignOptions
  public init(options: AlignOptions) { self.options = options }

  /// - Throws: `AlignError` for input that does not fit together, `Cancelled`. Views that cannot be
  ///   aligned are no error: they are listed with their reasons, even when they are all views.
  public func run(
    _ input: AlignInput, in context: RunContext
  ) throws -> (Reconstruction, AlignReport) {
    try input.validate()
    let problem = MappingProblem(input, options)
    let graph = ViewGraph(problem)
    var builder = MappingPipeline(problem, graph, in: context)
    guard let mapper = try builder.build() else {
      return nothing(input, problem, graph, builder)
    }
    let frame = try WorldFrame(mapper.model, problem, in: context.part(0.97...0.99))
    var result = ReconstructionBuilder(
      problem: problem, model: mapper.model, features: input.features, frame: frame
    ).build()
    let placement = DevicePlacement(mapper.model, problem, frame)
    for (view, pose) in placement.poses {
      result.poses[view] = frame.worldFromModel.applied(to: pose)
    }
    result.placed = placement.placed
    result.unregistered = UnregisteredReason(
      problem: builder.problem, graph: builder.graph, mapper: mapper, others: builder.others,
      input: input, placement: placement
    ).all()
    result.components = 1 + builder.others.count
    var report = AlignReport(problem, mapper, builder)
    report.scale = frame.scale
    report.up = frame.up
    report.devices = frame.devices
    report.placed = placement.placed.map { PlacedRecord($0, view: problem.name($0.view)) }
    report.deviations = PoseDeviation.all(mapper, scale: frame.worldFromModel.scale)
    report.metric = frame.isMetric
    report.unregistered = result.unregistered
    context.progress("Aligned views", 1)
    return (result, report)
  }

  /// The result when no pair of views could start a model.
  private func nothing(
    _ input: AlignInput, _ problem: MappingProblem, _ graph: ViewGraph, _ builder: MappingPipeline
  ) -> (Reconstruction, AlignReport) {
    var result = Reconstruction(
      cameras: input.views.cameras.map(\.camera), viewCameras: problem.cameraOf,
      poses: [RigidTransform?](repeating: nil, count: problem.viewCount))
    let why: String
    if let best = builder.records.max(by: { $0.points < $1.points }) {
      why = "no pair can start a model; the best, \(best.first) and \(best.second): \(best.verdict)"
    } else {
      why = "no pair of views was verified with 15 inliers or more"
    }
    result.unregistered = (0..<problem.viewCount).map {
      Unregistered(name: problem.name($0), reason: why)
    }
    result.components = 0
    var report = AlignReport()
    report.frames = problem.viewCount
    report.unregistered = result.unregistered
    report.initialPairs = builder.records
    return (result, report)
  }
}

extension AlignReport {
  init(_ problem: MappingProblem, _ mapper: IncrementalMapper, _ builder: MappingPipeline) {
    self.init()
    let model = mapper.model
    let errors = model.errors(problem)
    frames = problem.viewCount
    registered = model.registeredCount
    components = 1 + builder.others.count
    points = model.pointCount
    observations = errors.count
    meanReprojectionError = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    medianReprojectionError = errors.medianOfSorted() ?? 0
    meanTrackLength = points > 0 ? Double(errors.count) / Double(points) : 0
    initialPairs = builder.records
    steps = builder.steps
    methods = builder.methods
    duplicates = builder.duplicates
    models = ([model] + builder.others).map { $0.registered.map(problem.name) }
    let freedoms = mapper.schedule.freedoms(model, isFinal: true)
    cameras = model.cameras.indices.map { index in
      CameraRecord(
        views: model.registered.count(where: { problem.cameraOf[$0] == index }),
        source: problem.views.cameras[index].source, start: problem.views.cameras[index].camera,
        final: model.cameras[index], refined: freedoms[index].names,
        deviation: mapper.covariance.map { CameraDeviation($0.covariance.intrinsics[index]) },
        remark: mapper.schedule.heldPrincipalPoints.contains(index)
          ? "principal point held: the views do not tell it from the assumed one" : "")
    }
  }
}

extension IntrinsicsFreedom {
  /// The free parameters' names, for reports.
  var names: String {
    let all: [(IntrinsicsFreedom, String)] = [
      (.focal, "focal"), (.aspect, "aspect"), (.principalPoint, "principal-point"), (.k1, "k1"),
      (.k2, "k2"), (.tangential, "tangential"),
    ]
    return all.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

import Geometry
import Numerics
import Scene
import Support

/// Estimates camera poses, intrinsics and sparse points from verified pairs: the `align` stage.
public struct AlignViews: Stage, Sendable {
  /// The stage's name in reports and cache keys.
  public static let name = StageName("align")
  /// The kinds of steps that it announces.
  public typealias Event = AlignEvent
  /// Progress of the world frame estimation, as shares of the stage.
  private static let progressOfWorld = 0.97...0.99

  let options: AlignOptions
  /// Whether doubtful results are computed again with other input.
  package var triesRepairs = true

  /// Creates a stage with these options.
  public init(options: AlignOptions) { self.options = options }

  /// - Throws: `AlignError` if the input is inconsistent; `Cancelled`. Views that cannot be aligned
  ///   are not an error: they are listed with their reasons, even if no view can be aligned.
  public func run(
    _ input: AlignInput, in context: RunContext
  ) throws -> (Reconstruction, AlignReport) {
    try result(problem(of: input), input, in: context)
  }

  func problem(of input: AlignInput) throws -> MappingProblem {
    try input.validate()
    var input = input
    input.views = input.views.seen(through: options.lens)
    let problem = MappingProblem(input, options)
    try options.checkRequests(problem)
    return problem
  }

  /// - Parameter clusters: Clusters that were aligned beforehand; `nil` if there are none.
  func result(
    _ problem: MappingProblem, _ input: AlignInput, in context: RunContext,
    clusters: AlignedClusters? = nil
  ) throws -> (Reconstruction, AlignReport) {
    var pipeline = MappingPipeline(
      problem: problem, options: options, context: context, clusters: clusters)
    guard let mapped = try pipeline.build() else {
      var (result, report) = nothing(input, pipeline)
      if triesRepairs { report.repairs = try repairs(of: report, input, in: context) }
      return (result, report)
    }
    let model = mapped.state.model
    let frame = try WorldFrame(
      model, problem, takesScale: options.metricFromDepth,
      in: context.part(Self.progressOfWorld))
    var result = ReconstructionBuilder(
      problem: problem, model: model, features: input.features,
      worldFromModel: frame.worldFromModel, isMetric: frame.isMetric
    ).build()
    let placement = DevicePlacement(model, for: problem, frame: frame)
    for (view, pose) in placement.poses {
      result.poses[view] = frame.worldFromModel.applied(to: pose)
    }
    result.placed = placement.placed
    (result.objectBox, result.isBoxAdjusted) = (frame.objectBox, frame.isBoxAdjusted)
    result.unregistered = RegistrationGates(
      mapped, others: pipeline.others, input: input, placement: placement
    ).all()
    result.components = 1 + pipeline.others.count
    var report = AlignReport(mapped, pipeline)
    report.scale = frame.scale
    report.up = frame.up
    report.origin = frame.origin
    report.control = pipeline.controlCount
    report.devices = frame.devices
    report.satellites = frame.satellites
    report.satellites?.isPrior = pipeline.usesPositions
    report.placed = placement.placed.map { PlacedRecord($0, view: problem.name($0.view)) }
    report.deviations = PoseDeviation.all(mapped, scale: frame.worldFromModel.scale)
    let start = ContinuousClock.now
    try report.addCameraEvidence(of: mapped, in: context.silent)
    report.check = try check(
      mapped, input.features, report, freed: pipeline.freed, in: context.silent)
    report.metric = frame.isMetric
    report.unregistered = result.unregistered
    let checked = ContinuousClock.now
    if triesRepairs { report.repairs = try repairs(of: report, input, in: context) }
    let times = [checked - start, ContinuousClock.now - checked].map {
      Int(saturating: (1000 * $0.seconds).rounded())
    }
    context.log(
      "checked the poses in \(times[0]) ms, tried \(report.repairs.count) repairs in \(times[1]) ms"
    )
    context.progress("Aligned views", 1)
    return (result, report)
  }

  /// The evidence for and against a finished model.
  ///
  /// - Parameter freed: The model with all intrinsics adjusted, if that was computed.
  private func check(
    _ mapped: MappedModel, _ features: [Features], _ report: AlignReport, freed: IntrinsicsCheck?,
    in context: RunContext
  ) throws -> ModelCheck {
    var report = report
    var check = try ModelCheck(mapped, features, in: context)
    let undetermined = report.cameras.indices.filter { report.cameras[$0].focal?.free != nil }
    let trial = IntrinsicsTrial(
      mapped: mapped, context: context, undetermined: Set(undetermined))
    let start = try trial.start()
    check.freed = try freed ?? trial.check(.shared, from: start)
    let own = try trial.check(.perView, from: start)
    check.ownGain = own?.gain
    check.sheared = try trial.shearCheck(from: start)
    report.check = check
    if report.probability ?? 0 < AlignReport.sound { check.perView = own }
    return check
  }

  /// The result if no pair of views can start a model.
  private func nothing(
    _ input: AlignInput, _ pipeline: MappingPipeline
  ) -> (Reconstruction, AlignReport) {
    let problem = pipeline.problem
    var result = Reconstruction(
      cameras: problem.views.cameras.map(\.camera), viewCameras: problem.cameraOf,
      poses: [RigidTransform?](repeating: nil, count: problem.viewCount))
    let why: UnregisteredReason
    if let best = pipeline.initialPairs.max(by: { $0.points < $1.points }) {
      why = .noInitialPair(first: best.first, second: best.second, verdict: best.verdict)
    } else {
      why = .noInitialCandidate(limit: IncrementalMapper.minInitialMatches)
    }
    result.unregistered = (0..<problem.viewCount).map {
      Unregistered(name: problem.name($0), reason: why)
    }
    result.components = 0
    var report = AlignReport()
    report.frames = problem.viewCount
    report.unregistered = result.unregistered
    report.initialPairs = pipeline.initialPairs
    report.partition = pipeline.partition
    return (result, report)
  }
}

extension AlignReport {
  init(_ mapped: MappedModel, _ pipeline: MappingPipeline) {
    self.init()
    let (problem, model) = (pipeline.problem, mapped.state.model)
    let errors = model.errors(problem)
    frames = problem.viewCount
    registered = model.registeredCount
    components = 1 + pipeline.others.count
    points = model.pointCount
    observations = errors.count
    meanReprojectionError = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    medianReprojectionError = errors.medianOfSorted() ?? 0
    meanTrackLength = points > 0 ? Double(errors.count) / Double(points) : 0
    initialPairs = pipeline.initialPairs
    steps = mapped.state.registrations
    methods = mapped.methods
    duplicates = pipeline.duplicates
    partition = pipeline.partition
    rigs = pipeline.rigRecords.isEmpty ? nil : pipeline.rigRecords
    models = ([model] + pipeline.others).map { $0.registered.map(problem.name) }
    modelRecords =
      [ComponentRecord(number: pipeline.numbers[0], model, errors: errors)]
      + zip(pipeline.numbers.dropFirst(), pipeline.others).map {
        ComponentRecord(number: $0, $1, errors: $1.errors(problem))
      }
    let schedule = IntrinsicsSchedule(
      problem: problem, held: mapped.state.held, added: mapped.state.added)
    let freedoms = schedule.freedoms(model, isFinal: true)
    cameras = model.cameras.indices.map { index in
      CameraRecord(
        views: model.registered.count(where: { problem.cameraOf[$0] == index }),
        source: problem.views.cameras[index].source, start: problem.views.cameras[index].camera,
        final: model.cameras[index], refined: freedoms[index].names,
        deviation: mapped.state.covariance?.deviation(of: index),
        focal: pipeline.focals[index],
        remark: CameraRemark(held: mapped.state.held[index] ?? []))
    }
  }
}

extension IntrinsicsFreedom {
  /// Names of the free parameters, for reports.
  var names: String {
    let all: [(IntrinsicsFreedom, String)] = [
      (.focal, "focal"), (.aspect, "aspect"), (.principalPoint, "principal-point"), (.k1, "k1"),
      (.k2, "k2"), (.tangential, "tangential"), (.k3, "k3"), (.k4, "k4"),
    ]
    return all.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

import Geometry
import Numerics
import Support

extension PartitionedMapper {
  /// The first adjustment of joined models, which only has to align them: loss scale in standard
  /// deviations, limit of the filter that follows in pixels, maximum iterations, and observations
  /// per view.
  private static let loose = (loss: 4.0, limit: 16.0, iterations: 25, observations: 200)

  /// Adjusts joined models, first with loose limits, because cluster borders do not fit exactly.
  func settled(_ joint: JoinedModel, _ context: RunContext) throws -> IncrementalMapper {
    let state = MappingState(joint.sparse(), trackConflicts: tracks.conflicts)
    var mapper = IncrementalMapper(problem, state, in: context)
    let scale = mapper.state.model.registered.map { problem.pixelScale[$0] }.max() ?? 1
    try mapper.state.model.filter(problem, in: context, limit: Self.loose.limit * scale)
    let limit = ObservationThinning.limit(views: problem.viewCount)
    let chosen = mapper.state.model.adjustmentTracks(
      problem, perView: Self.loose.observations, maxObservations: limit)
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: chosen,
      freedoms: mapper.schedule.freedoms(mapper.state.model))
    adjustment.options = .robust(
      lossScale: Self.loose.loss, maxIterations: Self.loose.iterations,
      tolerance: IncrementalMapper.coarseTolerance)
    adjustment.maxObservations = limit
    try mapper.state.model.adjust(adjustment, problem, in: context)
    try mapper.state.model.refitPoints(except: chosen, problem, in: context)
    try mapper.state.model.filter(problem, in: context)
    try mapper.state.model.retriangulate(problem, in: context)
    try mapper.adjustGlobally()
    return mapper
  }
}

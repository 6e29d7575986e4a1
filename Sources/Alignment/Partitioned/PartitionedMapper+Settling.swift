import Geometry
import Numerics
import Support

extension PartitionedMapper {
  /// The adjustment of models that were just joined, which only has to bring them together: its loss scale in
  /// standard deviations, the limit of the filter after it in pixels, its most iterations, and the
  /// observations that each view keeps in it.
  private static let loose = (loss: 4.0, limit: 16.0, iterations: 25, observations: 200)

  /// Adjusts joined models, loosely at first, as borders do not fit exactly.
  func settled(_ joint: JoinedModel, _ context: RunContext) throws -> IncrementalMapper {
    var mapper = IncrementalMapper(problem, tracks, in: context)
    mapper.model = joint.sparse()
    let scale = mapper.model.registered.map { problem.pixelScale[$0] }.max() ?? 1
    try mapper.model.filter(problem, in: context, limit: Self.loose.limit * scale)
    let limit = ObservationThinning.limit(views: problem.viewCount)
    let chosen = mapper.model.adjustmentTracks(
      problem, perView: Self.loose.observations, maxObservations: limit)
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: chosen,
      freedoms: mapper.schedule.freedoms(mapper.model))
    adjustment.options = .robust(
      lossScale: Self.loose.loss, maxIterations: Self.loose.iterations,
      tolerance: IncrementalMapper.coarseTolerance)
    adjustment.maxObservations = limit
    try mapper.model.adjust(adjustment, problem, in: context)
    try mapper.model.refitPoints(except: chosen, problem, in: context)
    try mapper.model.filter(problem, in: context)
    try mapper.model.retriangulate(problem, in: context)
    try mapper.adjustGlobally()
    return mapper
  }
}

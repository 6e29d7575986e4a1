import Geometry
import Scene
import Support

/// Builds a model from the poses of the recording device, for captures whose photographs do not
/// determine the poses well.
///
/// Points are triangulated with these poses, which are fixed by default. With `adjustsDevice`,
/// supported views are adjusted, with limits that decrease from the drift of a hand-held device to
/// the ordinary limits. All views with a pose are kept.
struct DeviceMapper {
  /// Loss scale in standard deviations, and error limits in pixels, while poses are still the
  /// device's: an error of one or two tenths of a degree moves points by that much.
  private static let adjustments = [(loss: 16.0, limit: 48.0), (loss: 4.0, limit: 16.0)]
  private static let maxIterations = 50

  let problem: MappingProblem
  /// Intrinsics near the true ones, by camera.
  let cameras: [Camera]
  let context: RunContext

  /// - Returns: The state of a model of all views with a device pose; `nil` if there are too few.
  func build() throws -> MappingState? {
    let poses = problem.views.views.map(\.devicePose)
    guard poses.count(where: { $0 != nil }) >= SparseModel.minViews else { return nil }
    var mapper = IncrementalMapper(problem, try InitialTracks(problem, in: context), in: context)
    mapper.state.isAnchored = true
    mapper.state.model.cameras = cameras
    mapper.state.model.poses = poses
    var loose = problem
    if problem.options.adjustsDevice { loose.options.points.maxError = Self.adjustments[0].limit }
    try mapper.state.model.triangulate(
      Array(0..<mapper.state.model.tracks.count), loose, in: context, minLength: 2)
    if problem.options.adjustsDevice { try adjust(&mapper) }
    try mapper.adjustGlobally()
    return mapper.state
  }

  private func adjust(_ mapper: inout IncrementalMapper) throws {
    let scale = problem.pixelScale.max() ?? 1
    for step in Self.adjustments {
      let tracks = mapper.state.model.adjustmentTracks(
        problem, perView: IncrementalMapper.observationsPerView)
      guard !tracks.isEmpty else { break }
      var adjustment = Adjustment(
        isFree: mapper.freeViews, tracks: tracks, freedoms: mapper.schedule.none(mapper.state.model)
      )
      adjustment.options = .robust(
        lossScale: step.loss, maxIterations: Self.maxIterations,
        tolerance: IncrementalMapper.coarseTolerance)
      try mapper.state.model.adjust(adjustment, problem, in: context)
      try mapper.state.model.filter(problem, in: context, limit: step.limit * scale)
    }
  }
}

import Geometry
import Scene
import Support

/// Builds a model from the recording device's own poses: for captures whose photographs say too little
/// of where they were taken.
///
/// Points are triangulated with these poses, which stay as they are. On request views that enough
/// points hold are adjusted, from the limits of a hand-held device's drift down to the ordinary ones.
/// No view is left out that has a pose.
struct DeviceMapper {
  /// Limits of errors, pixels, while poses are still the device's, and the loss scale in standard
  /// deviations: a tenth of a degree or two moves points by that much.
  private static let adjustments = [(loss: 16.0, limit: 48.0), (loss: 4.0, limit: 16.0)]
  private static let maxIterations = 50

  let problem: MappingProblem
  /// Intrinsics near the truth, by camera.
  let cameras: [Camera]
  let context: RunContext

  /// - Returns: The state of a model of all views that have a device pose; `nil` where too few have.
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

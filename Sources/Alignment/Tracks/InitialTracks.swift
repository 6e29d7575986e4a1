import Support

/// The tracks of a problem's pairs before any view is registered, and the conflicting matches.
struct InitialTracks: Sendable {
  let table: TrackTable
  /// Keypoint ids of matches that would join two keypoints of one view in a track.
  let conflicts: [SIMD2<Int32>]

  init(_ problem: MappingProblem, in context: RunContext) throws {
    var builder = TrackBuilder(problem)
    table = try builder.build(in: context)
    conflicts = builder.trackConflicts
  }
}

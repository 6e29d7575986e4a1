import Geometry
import Numerics
import Scene
import Support

/// Builds one model by incremental structure from motion.
///
/// Reference: Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016. Differences:
/// tracks are built beforehand by union-find and regrouped by geometry as the model grows, and
/// intermediate global adjustments use only the longest tracks.
struct IncrementalMapper {
  var problem: MappingProblem
  var context: RunContext
  /// The model and the record of how it was built.
  var state: MappingState
  /// Views that this model may register.
  var isAllowed: [Bool]
  /// Priors of the last adjustment, and the variances of noise and systematic errors relative to which
  /// those of intrinsics and of centers are weighted.
  var constraints = FinalConstraints()
  var constraintVariance = 1.0
  var centerVariance = 1.0
  /// The limit of reprojection errors in the last adjustment, pixels; `nil` before.
  var finalLimit: Double?
  /// How often the growing model is adjusted.
  var pace = GrowthPace.careful
  /// The state of the loop that registers views.
  var growth = GrowthProgress()

  /// A mapper that continues from a state, with all views allowed.
  init(_ problem: MappingProblem, _ state: MappingState, in context: RunContext) {
    self.problem = problem
    self.state = state
    self.context = context
    isAllowed = [Bool](repeating: true, count: problem.viewCount)
  }

  /// A mapper without a registered view.
  init(_ problem: MappingProblem, _ tracks: InitialTracks, in context: RunContext) {
    self.init(
      problem, MappingState(problem, tracks.table, conflicts: tracks.conflicts), in: context)
  }

  /// The intrinsics that may be refined.
  var schedule: IntrinsicsSchedule {
    IntrinsicsSchedule(problem: problem, held: state.held, added: state.added)
  }
}

/// Limits of points, initial pairs and new views, and the intrinsics to refine: the stage options
/// that apply to a whole mapping problem.
///
/// Pixel limits apply to images up to `MappingProblem.referenceLength` long and scale with longer
/// ones.
struct MappingOptions: Sendable {
  var points: PointLimits
  var initialization: InitialPairLimits
  var registration: RegistrationLimits
  var refinement: IntrinsicsRefinement
  /// Whether the supported views of an anchored model are adjusted; see `MappingState.isAnchored`.
  var adjustsDevice: Bool
}

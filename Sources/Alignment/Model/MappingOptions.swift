/// What mappers ask of points, initial pairs and new views, and which intrinsics they refine: the part of
/// the stage's options that holds for a whole mapping problem.
///
/// Pixel limits hold for images up to `MappingProblem.referenceLength` long and grow with longer ones.
struct MappingOptions: Sendable {
  var points: PointLimits
  var initialization: InitialPairLimits
  var registration: RegistrationLimits
  var refinement: IntrinsicsRefinement
  /// Whether an anchored model adjusts the views that enough points support; see `MappingState.isAnchored`.
  var adjustsDevice: Bool
}

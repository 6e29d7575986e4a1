/// Why a source of metric scale that is present was not used.
public enum ScaleRemark: Sendable, Equatable, Codable {
  case nothing
  /// The logarithms of the ratios of sensor depth to model depth spread by more than the limit;
  /// `poses` tells whether device poses are there that do not fit either.
  case depthDisagrees(spread: Double, limit: Double, poses: Bool)
  /// Device poses are there, but no similarity brings them onto the model.
  case posesDoNotFit

  /// The same remark where device poses turn out not to fit, too.
  var withUnfitPoses: ScaleRemark {
    guard case .depthDisagrees(let spread, let limit, _) = self else { return .posesDoNotFit }
    return .depthDisagrees(spread: spread, limit: limit, poses: true)
  }
}

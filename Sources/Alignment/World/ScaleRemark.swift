/// Why an available source of metric scale was not used.
public enum ScaleRemark: Sendable, Equatable, Codable {
  case nothing
  /// The logarithms of the ratios of sensor depth to model depth spread by more than the limit;
  /// `poses` is true if device poses are available but do not fit either.
  case depthDisagrees(spread: Double, limit: Double, poses: Bool)
  /// Device poses are available, but no similarity aligns them with the model.
  case posesDoNotFit

  /// The same remark if device poses do not fit either.
  var withUnfitPoses: ScaleRemark {
    guard case .depthDisagrees(let spread, let limit, _) = self else { return .posesDoNotFit }
    return .depthDisagrees(spread: spread, limit: limit, poses: true)
  }
}

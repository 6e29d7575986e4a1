/// Switches of intrinsics refinement.
public struct IntrinsicsRefinement: Sendable, Equatable {
  /// Whether focal lengths that are not given are refined.
  public var focal = true
  /// Whether k1 and k2 of cameras that are not given are refined.
  public var distortion = true
  /// Whether principal points are refined in the final adjustment, if the views constrain them.
  public var principalPoint = true
  /// Whether given intrinsics are refined like the others.
  public var given = false
}

/// Switches of the intrinsics' refinement.
public struct IntrinsicsRefinement: Sendable, Equatable {
  /// Whether focal lengths that were not given are refined.
  public var focal = true
  /// Whether k1 and k2 of cameras that were not given are refined.
  public var distortion = true
  /// Whether principal points are refined in the end, where the views determine them.
  public var principalPoint = true
  /// Whether given intrinsics are refined like others.
  public var given = false
}

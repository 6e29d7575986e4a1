/// Name and version of the program, for exports and `--version`.
public enum Product {
  /// Semantic version.
  public static let version = "0.5.0"
  /// Name and version as one string.
  public static let title = "ocs \(version)"
}

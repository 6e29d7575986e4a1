/// Name and version, as they go into exports and `--version`.
public enum Product {
  /// Semantic version of the program.
  public static let version = "0.1.0"
  /// Name and version in one line.
  public static let title = "ocs \(version)"
}

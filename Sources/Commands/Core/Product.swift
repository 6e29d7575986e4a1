/// Name and version, as they go into exports and `--version`.
public enum Product {
  public static let version = "0.1.0"
  public static let title = "ocs \(version)"
}

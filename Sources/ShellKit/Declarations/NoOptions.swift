import Support

/// The options of a command that has none.
public struct NoOptions: StageOptions {
  /// None.
  public static let settings: [Setting<NoOptions>] = []
  /// Creates the only value there is.
  public init() {}
}

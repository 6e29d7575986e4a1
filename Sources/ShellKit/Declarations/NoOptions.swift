import Support

/// The options of a command without options.
public struct NoOptions: StageOptions {
  /// An empty list.
  public static let settings: [Setting<NoOptions>] = []
  /// Creates the only value.
  public init() {}
}

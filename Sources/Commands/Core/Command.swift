import Support

/// A command: its declaration, its options and what it does to the workbench.
///
/// `run` either returns a reply and leaves the bench changed, or throws and leaves it as it was.
public protocol Command: Sendable {
  associatedtype Options: StageOptions = NoOptions

  static var spec: CommandSpec { get }
  init()
  /// The options before the arguments are applied.
  func options(in bench: Workbench) throws -> Options
  func run(_ options: Options, in bench: inout Workbench) throws -> Reply
  /// Checks options as far as that is possible without a bench; texts that only the run will tell
  /// are empty.
  static func check(_ options: Options) throws
}

extension Command {
  /// The settings check themselves.
  public static func check(_ options: Options) throws {}

  /// The defaults.
  public func options(in bench: Workbench) throws -> Options { Options() }
}

/// The options of a command that has none.
public struct NoOptions: StageOptions {
  /// None.
  public static let settings: [Setting<NoOptions>] = []
  /// Creates the only value there is.
  public init() {}
}

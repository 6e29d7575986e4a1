import Support

/// A command: its declaration, its options and what it does to the state of a shell.
///
/// `run` either returns a reply and leaves the state changed, or throws and leaves it as it was.
public protocol Command: Sendable {
  associatedtype State
  associatedtype Options: StageOptions = NoOptions

  static var spec: CommandSpec { get }
  init()
  /// The options before the arguments are applied.
  func options(in state: State) throws -> Options
  func run(_ options: Options, in state: inout State) throws -> Reply
  /// Checks options as far as that is possible without a state; texts known only at the run are
  /// empty.
  static func check(_ options: Options) throws
}

extension Command {
  /// The settings check themselves.
  public static func check(_ options: Options) throws {}

  /// The defaults.
  public func options(in state: State) throws -> Options { Options() }
}

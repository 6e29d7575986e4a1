import Support

/// A command: its declaration, its options and its effect on the state of a shell.
///
/// `run` either returns a reply and changes the state, or throws and leaves the state unchanged.
public protocol Command: Sendable {
  associatedtype State
  associatedtype Options: StageOptions = NoOptions

  static var spec: CommandSpec { get }
  init()
  /// The options before the arguments are applied.
  func options(in state: State) throws -> Options
  func run(_ options: Options, in state: inout State) throws -> Reply
  /// Checks options as far as possible without a state; texts that are known only at run time are
  /// empty.
  static func check(_ options: Options) throws
}

extension Command {
  /// Does nothing: the settings validate themselves.
  public static func check(_ options: Options) throws {}

  /// The default options.
  public func options(in state: State) throws -> Options { Options() }
}

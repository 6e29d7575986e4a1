import Script

/// Where a shell's output goes; only `ocs` has one that writes to the terminal.
public protocol Presenter: Sendable {
  /// A command answered; `quietly` when its value went to a variable.
  func present(_ reply: Reply, of command: String, quietly: Bool)
  /// An expression stood as a statement.
  func present(_ value: Value)
  /// A timed statement took so long.
  func present(seconds: Double)
  /// `try` let an error pass.
  func passed(_ error: Diagnostic)
}

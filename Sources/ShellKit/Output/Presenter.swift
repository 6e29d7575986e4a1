import Script

/// Where a shell's output goes; only `ocs` has one that writes to the terminal.
public protocol Presenter: Sendable {
  /// How replies are printed unless their command says otherwise.
  var format: OutputFormat { get }
  /// Whether the output of programs is handed to `printed` rather than printed by them.
  var collectsPrograms: Bool { get }
  /// Whether standard input is a terminal, which programs may read, too.
  var readsTerminal: Bool { get }
  /// A command answered; `quietly` when its value went to a variable.
  func present(_ reply: Reply, of command: String, quietly: Bool)
  /// An expression stood as a statement.
  func present(_ value: Value)
  /// A timed statement took so long.
  func present(seconds: Double)
  /// `try` let an error pass.
  func passed(_ error: Diagnostic)
  /// Something to know that is no result.
  func remark(_ text: String)
  /// A program printed a text.
  func printed(_ text: String)
  /// A program is about to print to the terminal itself.
  func leaveTerminal()
}

extension Presenter {
  /// For people.
  public var format: OutputFormat { .table }
  /// Yes: only who owns the terminal lets programs print to it.
  public var collectsPrograms: Bool { true }
  /// No: programs get no input.
  public var readsTerminal: Bool { false }
  /// Presents a reply that holds nothing else.
  public func remark(_ text: String) { present(Reply(remarks: [text]), of: "", quietly: true) }
  /// Presents the text as a value.
  public func printed(_ text: String) { if !text.isEmpty { present(.string(text)) } }
  /// Nothing stands on the terminal.
  public func leaveTerminal() {}
}

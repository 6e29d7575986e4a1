import Script

/// The destination of a shell's output; only that of `ocs` writes to the terminal.
public protocol Presenter: Sendable {
  /// The format of replies unless their command specifies one.
  var format: OutputFormat { get }
  /// Whether the output of programs is passed to `printed` instead of going to the terminal
  /// directly.
  var collectsPrograms: Bool { get }
  /// Whether standard input is a terminal that programs may read as well.
  var readsTerminal: Bool { get }
  /// Whether people at a prompt read the replies, and see the next command to type.
  var suggestsNext: Bool { get }
  /// Presents the reply of a command, `quietly` if its value was assigned to a variable.
  func present(_ reply: Reply, of command: String, quietly: Bool)
  /// Presents the value of an expression statement.
  func present(_ value: Value)
  /// Presents the duration of a timed statement.
  func present(seconds: Double)
  /// Presents an error that `try` ignored.
  func passed(_ error: Diagnostic)
  /// Presents a remark, which is not part of the result.
  func remark(_ text: String)
  /// Presents the output of a program.
  func printed(_ text: String)
  /// Prepares the terminal for a program that prints to it.
  func leaveTerminal()
}

extension Presenter {
  /// The format for people.
  public var format: OutputFormat { .table }
  /// True: only the owner of the terminal lets programs print to it.
  public var collectsPrograms: Bool { true }
  /// False: programs get no input.
  public var readsTerminal: Bool { false }
  /// False: replies are for programs or files.
  public var suggestsNext: Bool { false }
  /// Presents a reply that contains only the remark.
  public func remark(_ text: String) { present(Reply(remarks: [text]), of: "", quietly: true) }
  /// Presents the text as a value.
  public func printed(_ text: String) { if !text.isEmpty { present(.string(text)) } }
  /// Does nothing, as there is nothing on the terminal.
  public func leaveTerminal() {}
}

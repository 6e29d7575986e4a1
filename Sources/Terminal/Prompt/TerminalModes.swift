import Foundation

/// Restores the terminal modes when a signal ends or stops the prompt.
enum TerminalModes {
  /// The modes before the prompt changed them.
  nonisolated(unsafe) private static var original = termios()
  /// Whether a line is being edited, so that the terminal marks pasted text.
  nonisolated(unsafe) static var isEditing = false
  nonisolated(unsafe) private static let endsPasteMarks = strdup(RawMode.endsPasteMarks)

  /// Saves the modes and installs the handlers; call before the prompt's first line.
  static func keep() {
    guard tcgetattr(0, &original) == 0 else { return }
    _ = endsPasteMarks
    for number in [SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] {
      handle(number) { TerminalModes.giveBack(at: $0) }
    }
    _ = disturbed
    for number in [SIGCONT, SIGWINCH] { handle(number) { _ in TerminalModes.noteDisturbance() } }
  }

  private static let pipeEnds = WakePipe()
  /// A descriptor that becomes readable after the terminal was resized, or the process continued.
  static var disturbed: Int32 { pipeEnds.reader }

  private static func noteDisturbance() {
    let unchanged = errno
    pipeEnds.wake()
    errno = unchanged
  }

  /// Restores the modes and performs the default action of the signal.
  private static func giveBack(at number: Int32) {
    let unchanged = errno
    if isEditing, let text = endsPasteMarks { _ = write(1, text, strlen(text)) }
    tcsetattr(0, TCSANOW, &original)
    signal(number, SIG_DFL)
    raise(number)
    // Only a stopped process reaches this point, when it continues.
    handle(number) { TerminalModes.giveBack(at: $0) }
    errno = unchanged
  }

  private static func handle(_ number: Int32, by handler: @escaping @convention(c) (Int32) -> Void)
  {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { return }
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = Int32(SA_NODEFER)
    sigaction(number, &action, nil)
  }

  /// Whether the parent process set the signal to be ignored, as `nohup` does.
  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

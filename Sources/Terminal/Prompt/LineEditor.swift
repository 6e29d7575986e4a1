import Foundation
import ShellKit

/// The line editor of the prompt: reads keys, and shows the text after each.
///
/// On a terminal without control sequences (`TERM=dumb`), the terminal's own line editing is used.
enum LineEditor {
  private static let terminal: Int32 = 0
  nonisolated(unsafe) private static var keyboard = Keyboard(
    keys: terminal, interrupt: Signals.woken, disturbance: TerminalModes.disturbed,
    onDisturbance: { LineEditor.redraw?() })
  /// Shows the text again after the terminal was resized, or `ocs` returned from the background;
  /// set while a line is read.
  nonisolated(unsafe) private static var redraw: (() -> Void)?

  /// Stores the keys typed since the last line was read, so that the next line begins with them and
  /// no program takes them.
  static func keepTypedAhead() { keyboard.pending += TypedAhead.take(from: terminal) }

  static func prepare() { TerminalModes.keep() }

  /// Whether the terminal understands control sequences.
  static func canEdit(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return !name.isEmpty && name != "dumb" && isatty(1) == 1
  }

  /// Reads one text.
  static func read(
    _ prompt: String, size: @escaping () -> TerminalSize, services: EditorServices
  ) -> PromptInput {
    keyboard.isTouched = false
    keyboard.isInterrupted = false
    guard canEdit(ProcessInfo.processInfo.environment), let modes = RawMode.begin(terminal)
    else { return readPlain(prompt) }
    TerminalModes.isEditing = true
    show(RawMode.marksPaste)
    defer {
      redraw = nil
      show(RawMode.endsPasteMarks)
      TerminalModes.isEditing = false
      RawMode.end(terminal, modes)
    }
    let screen = EditorScreen(show: show)
    var session = EditSession(prompt: prompt, services: services)
    while true {
      if !keyboard.hasPendingKeys { screen.draw(session.frame(size()), width: size().width) }
      let current = session
      redraw = { disturbed(current, screen, size()) }
      let key = KeyDecoder.next(&keyboard)
      switch key {
      case .interrupt, .endOfInput: return ended(session, screen, size())
      default: break
      }
      switch session.press(key) {
      case .more: break
      case .end: return .end
      case .clearScreen:
        show("\u{1B}[H\u{1B}[2J")
        screen.restart()
      case .accept:
        screen.draw(session.frame(size(), isFinal: true), width: size().width)
        show("\r\n")
        if Signals.cancellation.isRequested {
          return .interrupted(typed: !session.buffer.isEmpty)
        }
        return .text(session.buffer.text)
      }
    }
  }

  /// Shows the text again after the terminal was resized, or the process was stopped and continued,
  /// which left the terminal in its original modes.
  private static func disturbed(
    _ session: EditSession, _ screen: EditorScreen, _ size: TerminalSize
  ) {
    guard !Signals.cancellation.isRequested else { return }
    if size.width == screen.width {
      _ = RawMode.begin(terminal)
      show(RawMode.marksPaste)
      screen.restart()
    } else {
      screen.resize(to: size.width)
    }
    screen.draw(session.frame(size), width: size.width)
  }

  /// The input after an interrupt or the end of the keys.
  private static func ended(
    _ session: EditSession, _ screen: EditorScreen, _ size: TerminalSize
  ) -> PromptInput {
    var session = session
    session.buffer.move(to: session.buffer.characters.count)
    screen.draw(session.frame(size, isFinal: true), width: size.width)
    let isInterrupt = Signals.cancellation.isRequested || keyboard.isInterrupted
    // Keys pressed before the interrupt may still be unread, as a signal overtakes them.
    let isTyped = keyboard.isTouched || keyboard.hasPendingKeys
    return isInterrupt ? .interrupted(typed: isTyped) : .end
  }

  /// Reads a line that the terminal itself edits and shows.
  private static func readPlain(_ prompt: String) -> PromptInput {
    show(prompt)
    var text = ""
    while true {
      let value = keyboard.next()
      guard value >= 0, let scalar = Unicode.Scalar(UInt32(value)) else {
        let isInterrupt = Signals.cancellation.isRequested || keyboard.isInterrupted
        if isInterrupt { return .interrupted(typed: keyboard.isTouched) }
        return text.isEmpty ? .end : .text(text)
      }
      if scalar == "\n" || scalar == "\r" { return .text(text) }
      text.unicodeScalars.append(scalar)
    }
  }

  private static func show(_ text: String) { _ = Output.write(text, to: 1) }
}

import Foundation
import ShellKit
import Support
import Synchronization

/// Writes to standard output and standard error, and detects whether these and standard input are
/// terminals.
final class Output: Sendable {
  let inIsTerminal: Bool
  let outIsTerminal: Bool
  let errIsTerminal: Bool
  /// The progress line on the terminal, and its state.
  let bar = Mutex(ProgressBar())
  /// Pages long answers at the prompt.
  let pager = Mutex(Pager())
  /// Whether commands are typed at the prompt.
  let isPrompt = Mutex(false)
  /// Whether color is enabled on terminals.
  let wantsColor: Bool
  let usesColor: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  /// How pictures are shown; `nil` to detect what the terminal supports.
  let pictures: PictureProtocol?

  init(_ arguments: Arguments) {
    let environment = ProcessInfo.processInfo.environment
    inIsTerminal = isatty(0) == 1
    outIsTerminal = isatty(1) == 1
    errIsTerminal = isatty(2) == 1
    let wanted =
      arguments.usesColor && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
    wantsColor = wanted
    usesColor = wanted && errIsTerminal
    isQuiet = arguments.isQuiet
    isVerbose = arguments.isVerbose
    pictures = arguments.pictures
  }

  /// Number of characters per line; without a terminal there is no limit.
  var width: Int {
    guard outIsTerminal else { return HumanText.unlimited }
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 { return Int(size.ws_col) }
    return 80
  }

  /// Assumed size of a character cell, pixels, if the terminal does not report it.
  private static let usualCell = (width: 10, height: 20)

  /// Size of a character cell, pixels.
  var cellSize: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
      size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
    else { return Self.usualCell }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  /// Writes lines to standard output, with control characters made visible.
  func out(_ text: String) { outRaw(VisibleText.lines(text)) }

  /// Writes text with control sequences for the terminal. If the reader is gone, the process exits
  /// silently.
  func outRaw(_ text: String) {
    eraseBar()
    let line = text.last?.isNewline == true ? text : text + "\n"
    if !Output.write(line, to: 1) { _exit(141) }
  }

  /// Writes a complete text, through the pager if it is enabled and the text is longer than the
  /// terminal.
  func page(_ text: String) {
    guard !text.isEmpty else { return }
    let plain = text
    let text = wantsColor && outIsTerminal ? Paint.lines(plain) : plain
    let pager = pager.withLock { $0 }
    if outIsTerminal, pager.wants(plain, lines: height, width: width) {
      eraseBar()
      if pager.show(text) { return }
    }
    outRaw(text)
  }

  /// Number of lines of the terminal.
  var height: Int {
    var size = winsize()
    return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 2 ? Int(size.ws_row) : 24
  }

  /// Writes lines to standard error, with the prefix in color.
  func err(_ text: String, after head: String = "", color: Color = .red) {
    eraseBar()
    let (head, text) = (VisibleText.line(head), VisibleText.lines(text))
    let lines = errIsTerminal ? wrapped(head + text).dropFirst(head.count) : Substring(text)
    _ = Output.write((head.isEmpty ? "" : colored(head, color)) + lines + "\n", to: 2)
  }

  /// The text with lines wrapped at words, except columns, and commands and paths to copy.
  func wrapped(_ text: String) -> String {
    let width = width
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isKept = line.contains("type: ") || line.hasPrefix("wrote ") || line.contains("   ")
      return line.count <= width || isKept
        ? String(line) : WrappedText.text(String(line), width: width)
    }.joined(separator: "\n")
  }

  func remark(_ text: String) {
    if !isQuiet { err(VisibleText.line(text), after: "note: ", color: .yellow) }
  }

  /// Colors of prefixes, as ANSI color codes.
  enum Color: Int {
    case red = 31
    case yellow = 33
  }

  private func colored(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func eraseBar() {
    bar.withLock { if let erase = $0.erase() { _ = Output.write(erase, to: 2) } }
  }

  /// Writes all bytes; returns false if the reader is gone.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    Array(text.utf8).withUnsafeBytes { buffer in
      guard let bytes = buffer.baseAddress else { return true }
      var offset = 0
      while offset < buffer.count {
        let count = Foundation.write(descriptor, bytes + offset, buffer.count - offset)
        if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }
}

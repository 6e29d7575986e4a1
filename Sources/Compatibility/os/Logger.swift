import Foundation

/// Writes log messages of a program to standard error, one line each.
///
/// Messages of level `default` and above are written. The environment variable `OS_ACTIVITY_MODE`
/// changes that: `info`, `debug` (all messages) or `disable` (none).
public struct Logger: Sendable {
  private let label: String

  /// Creates a logger without a subsystem.
  public init() { label = "" }
  /// Creates a logger of a part of a program.
  public init(subsystem: String, category: String) { label = "[\(subsystem):\(category)] " }
  /// Creates a logger of a log.
  public init(_ log: OSLog) {
    label = log.subsystem.isEmpty ? "" : "[\(log.subsystem):\(log.category)] "
  }

  /// Writes a message.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level, level.name, message) }
  /// Writes a message of level `debug`.
  public func trace(_ message: OSLogMessage) { write(.debug, "trace", message) }
  /// Writes a message of level `debug`.
  public func debug(_ message: OSLogMessage) { write(.debug, "debug", message) }
  /// Writes a message of level `info`.
  public func info(_ message: OSLogMessage) { write(.info, "info", message) }
  /// Writes a message of level `default`.
  public func notice(_ message: OSLogMessage) { write(.default, "notice", message) }
  /// Writes a message of level `error`.
  public func warning(_ message: OSLogMessage) { write(.error, "warning", message) }
  /// Writes a message of level `error`.
  public func error(_ message: OSLogMessage) { write(.error, "error", message) }
  /// Writes a message of level `fault`.
  public func critical(_ message: OSLogMessage) { write(.fault, "critical", message) }
  /// Writes a message of level `fault`.
  public func fault(_ message: OSLogMessage) { write(.fault, "fault", message) }

  /// Whether messages of a level are written.
  static func isEnabled(
    _ level: OSLogType, mode: String? = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"]
  ) -> Bool {
    switch mode {
    case "disable": false
    case "debug": true
    case "info": level != .debug
    default: level != .debug && level != .info
    }
  }

  /// The line of a message.
  func line(_ word: String, _ message: OSLogMessage) -> String {
    "\(label)\(word): \(message.text)\n"
  }

  private func write(_ level: OSLogType, _ word: String, _ message: OSLogMessage) {
    guard Self.isEnabled(level) else { return }
    FileHandle.standardError.write(Data(line(word, message).utf8))
  }
}

/// Level of a log message.
public struct OSLogType: Sendable, Equatable {
  let name: String
  private init(_ name: String) { self.name = name }

  /// For messages that matter to a user.
  public static let `default` = OSLogType("notice")
  /// For messages that help with problems.
  public static let info = OSLogType("info")
  /// For messages during development.
  public static let debug = OSLogType("debug")
  /// For errors of the program.
  public static let error = OSLogType("error")
  /// For errors of the system.
  public static let fault = OSLogType("fault")
}

/// The log of a part of a program.
public final class OSLog: Sendable {
  let subsystem: String
  let category: String

  /// Creates a log of a part of a program.
  public init(subsystem: String, category: String) {
    (self.subsystem, self.category) = (subsystem, category)
  }

  /// The log without a subsystem.
  public static let `default` = OSLog(subsystem: "", category: "")
}

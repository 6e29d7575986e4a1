/// Memory that a stage needs, estimated before it runs.
public struct MemoryNeed: Sendable, Equatable {
  /// Bytes of all data that it reads repeatedly; data beyond the limit is stored in a file.
  public var whole: Int
  /// Bytes in use at the same time, which cannot be stored in a file.
  public var least: Int
  /// Names of settings that reduce both.
  public var settings: [String]

  /// Creates an estimate in bytes.
  public init(whole: Int, least: Int, settings: [String]) {
    self.whole = whole
    self.least = least
    self.settings = settings
  }

  /// Whether the stage needs more than the limit.
  public func exceeds(_ limit: Int) -> Bool { least > limit }
}

/// What a stage will ask of memory, reckoned before it runs.
public struct MemoryNeed: Sendable, Equatable {
  /// Bytes of all that it goes through more than once; what does not fit is in a file meanwhile.
  public var whole: Int
  /// Bytes that are in use at once, which no file can stand for.
  public var least: Int
  /// Settings that lower both.
  public var settings: [String]

  /// A need of bytes.
  public init(whole: Int, least: Int, settings: [String]) {
    self.whole = whole
    self.least = least
    self.settings = settings
  }

  /// Whether the stage cannot keep within a limit.
  public func exceeds(_ limit: Int) -> Bool { least > limit }
}

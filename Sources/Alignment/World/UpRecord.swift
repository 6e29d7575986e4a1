/// Where the upward direction comes from.
public struct UpRecord: Codable, Sendable, Equatable {
  /// "gravity", "device-poses" or "cameras".
  public var source = "cameras"
  /// Median angle of the sources' directions to the result, degrees.
  public var spread = 0.0
  public var samples = 0
  public init() {}
}

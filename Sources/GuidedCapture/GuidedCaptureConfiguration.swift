import Foundation

/// How a session captures.
public struct GuidedCaptureConfiguration: Sendable, Equatable {
  /// Where to keep what a reconstruction can use again; empty or absent at the start.
  public var checkpointDirectory: URL?
  /// Whether shots go on beyond `maximumNumberOfInputImages`.
  public var isOverCaptureEnabled = false
  /// How shots are written; default `.original`.
  public var shotFormat = ShotFormat.original

  /// No checkpoint, and capture stops at the limit.
  public init() {}
}

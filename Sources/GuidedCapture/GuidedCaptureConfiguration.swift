import Foundation

/// Options of a guided capture.
public struct GuidedCaptureConfiguration: Sendable, Equatable {
  /// Directory for data that a reconstruction can reuse; must be empty or missing at the start.
  public var checkpointDirectory: URL?
  /// Whether capture continues beyond `maximumNumberOfInputImages`.
  public var isOverCaptureEnabled = false
  /// File format of the shots; default `.original`.
  public var shotFormat = ShotFormat.original

  /// Creates the default configuration: no checkpoint, and capture stops at the limit.
  public init() {}
}

import Scene
import Support

/// A reason why a stage's result is stale.
package enum StaleReason: Sendable, Equatable {
  /// Another version of the stage made the result.
  case version
  case seed(UInt64, was: UInt64)
  /// The texts of a setting; `nil` if there is no such setting.
  case setting(String, is: String?, was: String?)
  case frames(FrameChange, [String])
  /// The files of these frames that the stage reads have changed.
  case changed([String], StageName)
  case order
  case upstreamMissing(StageName)
  case upstreamStale(StageName)
  /// The upstream stage was run again with a different result.
  case upstreamChanged(StageName)

  /// The kind of change of frames since the run.
  package enum FrameChange: Sendable {
    case excluded, gone, added
  }
}

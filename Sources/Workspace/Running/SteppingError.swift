import Scene
import Support

/// An error of stepping through a run.
package enum SteppingError: Error, Equatable {
  case nothingStopped
  /// The inputs of the paused run have changed.
  case changed(StageName)
  case noEarlierStep
  /// The paused run has no state of this kind.
  case nothingToShow(String)
}

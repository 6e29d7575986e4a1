import Scene
import Support

/// What can go wrong with stopped runs.
package enum SteppingError: Error, Equatable {
  case nothingStopped
  /// What the stopped run was made from has changed.
  case changed(StageName)
  case noEarlierStep
  /// The stopped run has no state of this kind.
  case nothingToShow(String)
}

import Pipeline
import Scene
import Support

/// What would change a decision: a line to type, or photographs to take.
package enum NextStep: Sendable, Equatable {
  /// Run these stages.
  case run([StageName])
  /// Give a setting another value, then run what became stale up to `until`.
  case set(StageName, String, String, until: StageName)
  case include(String)
  case exclude(String)
  /// Look at more details.
  case look(Inspection)
  /// Photographs between two frames.
  case shootBetween(String, String)
  /// Photographs that bridge a frame and the others.
  case shootNear(String)
  /// The file itself has to be replaced.
  case replaceFile(String)
  /// The sides of the object look alike.
  case markSides(look: Inspection)
}

/// A command that shows more about a result.
package enum Inspection: Sendable, Equatable {
  /// Why a frame, or a pair of frames, is not in the result.
  case why([String])
  /// The report of a stage.
  case report(StageName)
  /// The options of a stage.
  case options(StageName)
  /// The options of loading, such as masks.
  case loadOptions
  /// The groups of frames with verified pairs between them.
  case graph
  /// The models that did not join.
  case components
  /// The sources of the scale.
  case scale
  /// The checks of the mesh.
  case meshCheck
  /// The checks of the texture.
  case textureCheck
}

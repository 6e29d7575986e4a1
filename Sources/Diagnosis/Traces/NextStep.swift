import Pipeline
import Scene
import Support

/// A step that would change a decision: a command, or photographs to take.
package enum NextStep: Sendable, Equatable {
  /// Run these stages.
  case run([StageName])
  /// Change a setting, then run the stages that became stale, up to `until`.
  case set(StageName, String, String, until: StageName)
  case include(String)
  case exclude(String)
  /// Show more details.
  case look(Inspection)
  /// Take photographs between two frames.
  case shootBetween(String, String)
  /// Take photographs that connect a frame to the others.
  case shootNear(String)
  /// Look at a photograph that has nothing in common with the others.
  case checkContent(String)
  /// Replace the file.
  case replaceFile(String)
  /// Mark the sides of the object, which look alike.
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

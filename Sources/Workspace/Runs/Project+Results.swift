import Pipeline
import Scene
import Support

extension Project {
  /// Removes the result of a stage.
  package mutating func clear(_ stage: StageName) throws {
    try workspace?.requireOwn()
    try results.clear(stage)
  }
}

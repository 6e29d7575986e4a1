import Capture
import Evaluation
import Scene
import Sharding
import Support

/// The input of a diagnosis other than the results of the stages.
package struct DiagnosisInput: Sendable {
  package var capture: Capture
  /// The views in use: those of the capture without the excluded frames.
  package var views: ViewSet
  /// Settings that the user changed, by stage and name.
  package var settings: [StageName: [String: String]]
  /// The comparison of the current model with photographs; `nil` if there is none.
  package var evaluation: ModelEvaluation?
  /// Statements about size and place in comparison with the model; `nil` without any.
  package var place: PlaceFacts?
  /// The folder of the shards of unfinished results; `nil` without a workspace.
  package var shards: ShardFolder?

  package init(
    capture: Capture, views: ViewSet, settings: [StageName: [String: String]],
    shards: ShardFolder? = nil, evaluation: ModelEvaluation? = nil
  ) {
    self.capture = capture
    self.views = views
    self.settings = settings
    self.shards = shards
    self.evaluation = evaluation
  }
}

import Drawing
import Evaluation
import Imaging
import Scene
import Workspace

/// Pictures of the comparison of the model with photographs.
extension Picture {
  func evaluation(_ project: inout Project) throws -> RGBImage {
    guard !frames.isEmpty else {
      let (file, found) = try project.evaluated()
      var owner = found
      return try world(WorldContent(evaluated: file.votes, in: &owner), &owner)
    }
    let comparison = try project.evaluatedPhotograph(frames[0])
    return drawEvaluation(
      EvaluationPicture(
        photograph: comparison.photograph.image, model: comparison.model.image,
        isCovered: comparison.isCovered,
        unlike: comparison.blocks.filter(\.isUnlike).map { ($0.left, $0.top) },
        side: ComparedBlock.side, title: "\(frames[0]): photograph, model, difference",
        note: comparison.quality.words), width: width)
  }
}

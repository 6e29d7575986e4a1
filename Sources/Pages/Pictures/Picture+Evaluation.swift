import Drawing
import Evaluation
import Imaging
import Scene
import ShellKit
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
    let quality = comparison.quality
    let figures = [
      quality.psnr.map { "\(Figure.rounded($0)) dB" },
      quality.unlike.map { "\(Figure.rounded(100 * $0)) % of the blocks unlike" },
      "\(Figure.rounded(100 * quality.coverage)) % covered",
    ]
    return drawEvaluation(
      EvaluationPicture(
        photograph: comparison.photograph.image, model: comparison.model.image,
        isCovered: comparison.isCovered,
        unlike: comparison.blocks.filter(\.isUnlike).map { ($0.left, $0.top) },
        side: ComparedBlock.side, title: "\(frames[0]): photograph, model, difference",
        note: figures.compactMap { $0 }.joined(separator: ", ")), width: width)
  }
}

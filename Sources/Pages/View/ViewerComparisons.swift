import Drawing
import Evaluation
import Imaging
import Support
import Workspace

/// The photographs of the last evaluation with the model at their poses.
struct ViewerComparisons {
  /// Maximum number of photographs, and longer side of a picture, pixels.
  private static let maxFrames = 24
  private static let side = 480.0
  private static let quality = 85

  /// Comparisons by the name of the photograph; empty without a current evaluation.
  private(set) var found: [(name: String, comparison: ViewerData.Comparison)] = []

  /// - Throws: `EvaluationError`, `ImagingError`, `Cancelled`.
  init(_ project: inout Project) throws {
    guard project.storedEvaluation() != nil else { return }
    let names = try project.evaluated().file.evaluation.comparedFrames
    let chosen = EvenChoice.of(names, limit: Self.maxFrames)
    found = try project.evaluatedPhotographs(chosen).map { ($0, try Self.data(of: $1)) }
  }

  private static func data(of comparison: ViewComparison) throws -> ViewerData.Comparison {
    let image = comparison.model.image
    let scale = min(1, side / Double(max(image.width, image.height, 1)))
    let small = image.resized(
      width: max(1, Int(saturating: Double(image.width) * scale)),
      height: max(1, Int(saturating: Double(image.height) * scale)))
    let words = comparison.blocks.filter(\.isUnlike).flatMap { block in
      [
        PackedText.word(Double(block.left) / Double(max(image.width, 1))),
        PackedText.word(Double(block.top) / Double(max(image.height, 1))),
      ]
    }
    return ViewerData.Comparison(
      picture: PackedText.of(try small.jpegData(quality: quality)), blocks: PackedText.of(words),
      side: Double(ComparedBlock.side) / Double(max(image.width, 1)), text: comparison.quality.words
    )
  }
}

import Alignment
import Pipeline
import Scene
import Script
import ShellKit

/// What the shell says of `AlignViews`.
extension AlignBinding: StageWords {
  typealias Result = AlignResult
  static let summary = "Computes every frame's pose and a sparse cloud from the matches."
  static let example = Example("align", prints: "18 of 18 frames registered")
  static let factsNote = " its device data"

  static func result(
    _ output: Reconstruction, report: AlignReport, views: ViewSet
  ) -> AlignResult {
    AlignResult(output, report, isStitchingIncomplete: isStitchingIncomplete(output, views))
  }

  static func sentence(_ result: AlignResult, time: String) -> String { result.sentence(time) }

  static func isEmpty(_ result: AlignResult) -> Bool {
    result.registered + result.placed.count == 0
  }
}

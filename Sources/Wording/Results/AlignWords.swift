import Alignment
import Pipeline
import Scene
import Script
import ShellKit

/// The help and answer of `align`.
extension AlignBinding: StageWords {
  package typealias Result = AlignResult
  package static let summary =
    "Estimates the pose of every frame and a sparse point cloud from the matches."
  package static let example = Example("align", prints: "18 of 18 frames registered")
  package static let factsNote = " its device data"

  package static func result(
    _ output: Reconstruction, report: AlignReport, views: ViewSet
  ) -> AlignResult {
    AlignResult(output, report, isStitchingIncomplete: isStitchingIncomplete(output, views))
  }

  package static func sentence(_ result: AlignResult, time: String) -> String {
    result.sentence(time)
  }

  package static func isEmpty(_ result: AlignResult) -> Bool {
    result.registered + result.placed.count == 0
  }
}

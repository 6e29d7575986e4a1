import Capture
import Diagnosis
import Matching
import Pipeline
import Scene
import Sharding
import Support

extension Project {
  /// What is probably wrong with the results, or with a stage that failed.
  package mutating func diagnosis(failing stage: StageName? = nil) throws -> Diagnosis {
    let input = try diagnosisInput()
    return try Diagnosis(of: input, in: &results, failing: stage)
  }

  /// What a diagnosis reads apart from the results.
  package func diagnosisInput() throws -> DiagnosisInput {
    DiagnosisInput(
      capture: try loadedCapture(), views: try activeViews(), settings: settings.values,
      shards: workspace.map { ShardFolder(of: $0.folder) })
  }

  /// What is known of the photographs in use without decoding any.
  package func knownExamination() throws -> CaptureExamination {
    CaptureExamination(
      try loadedCapture(), excluding: settings.excluded, qualities: qualities,
      matching: try options(of: MatchBinding.self))
  }

  /// The same, with what is not known yet measured on the photographs in use, and on some of their
  /// depth maps and masks.
  package mutating func fullExamination() throws -> CaptureExamination {
    try capture?.loadThumbnails(in: context)
    keepLooks()
    try measureQuality()
    var examination = try knownExamination()
    try examination.measureParts(in: context)
    return examination
  }
}

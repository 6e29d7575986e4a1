import Capture
import Diagnosis
import Matching
import Pipeline
import Scene
import Sharding
import Support

extension Project {
  /// The probable causes of bad results, or of the failure of a stage.
  package mutating func diagnosis(failing stage: StageName? = nil) throws -> Diagnosis {
    var input = try diagnosisInput()
    input.place = try placeFacts()
    return try Diagnosis(of: input, in: &results, failing: stage)
  }

  /// The input of a diagnosis other than the results.
  package func diagnosisInput() throws -> DiagnosisInput {
    DiagnosisInput(
      capture: try loadedCapture(), views: try activeViews(), settings: settings.values,
      shards: workspace.map { ShardFolder(of: $0.folder) }, evaluation: storedEvaluation())
  }

  /// The examination of the photographs in use, without decoding any.
  package func knownExamination() throws -> CaptureExamination {
    CaptureExamination(
      try loadedCapture(), excluding: settings.excluded, qualities: qualities,
      matching: try options(of: MatchBinding.self))
  }

  /// The examination with missing measurements made on the photographs in use, and on a sample of
  /// their depth maps and masks.
  package mutating func fullExamination() throws -> CaptureExamination {
    try capture?.loadThumbnails(in: context)
    keepLooks()
    try measureQuality()
    var examination = try knownExamination()
    try examination.measureParts(in: context)
    return examination
  }
}

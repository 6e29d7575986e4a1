import Pipeline
import Scene
import Support

/// The quality of a result.
public enum Verdict: String, Sendable, Codable {
  /// No result to judge: alignment has not run, and what has run gives no reason for doubt.
  case notRun = "none"
  /// No result, or one with a small part of the frames.
  case failed
  /// A result with evidence against it.
  case doubtful
  /// A result without evidence against it.
  case sound
}

/// The answer of `diagnose`.
public struct Diagnosis: Sendable, Equatable {
  /// The quality of the current result.
  public var verdict: Verdict
  /// The most likely cause first, healed causes last.
  public var causes: [Cause]

  /// Creates a diagnosis.
  public init(verdict: Verdict, causes: [Cause]) { (self.verdict, self.causes) = (verdict, causes) }
}

extension Diagnosis {
  /// The probable causes of bad results, or of the failure of a stage.
  package init(
    of input: DiagnosisInput, in results: inout Results, failing stage: StageName? = nil
  ) throws {
    var facts = try FactsBuilder(input, from: &results).facts
    if let stage { facts.failedStage = stage }
    self.init(facts)
  }
}

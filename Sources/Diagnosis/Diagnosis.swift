import Pipeline
import Scene
import Support

/// The quality of a result.
public enum Verdict: String, Sendable, Codable {
  /// There is no result, or it contains a small part of the frames.
  case failed
  /// There is a result, and there is evidence against it.
  case doubtful
  /// There is no evidence against the result.
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

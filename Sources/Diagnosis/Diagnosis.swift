import Pipeline
import Scene
import Support

/// How good a result is.
public enum Verdict: String, Sendable, Codable {
  /// There is no result, or it holds a small part of the frames.
  case failed
  /// There is a result, and something speaks against it.
  case doubtful
  /// Nothing speaks against the result.
  case sound
}

/// The answer of `diagnose`.
public struct Diagnosis: Sendable, Equatable {
  /// About the result as it stands.
  public var verdict: Verdict
  /// The most likely first; healed ones last.
  public var causes: [Cause]

  /// An answer.
  public init(verdict: Verdict, causes: [Cause]) { (self.verdict, self.causes) = (verdict, causes) }
}

extension Diagnosis {
  /// What is probably wrong with the results, or with a stage that failed as a whole.
  package init(
    of input: DiagnosisInput, in results: inout Results, failing stage: StageName? = nil
  ) throws {
    var facts = try FactsBuilder(input, from: &results).facts
    if let stage { facts.failedStage = stage }
    self.init(facts)
  }
}

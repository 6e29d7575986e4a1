import Alignment
import Pipeline
import Scene
import Support

/// The quality of a result.
public enum Verdict: String, Sendable, Codable {
  /// No result to judge: alignment has not run, and what has run gives no reason for doubt.
  case notRun = "none"
  /// No result, or one with a small part of the frames.
  case failed
  /// A result that is right with a probability below `AlignReport.sound`, or whose masks, depth or
  /// given poses do not belong to the photographs.
  case doubtful
  /// A result that is right with at least that probability.
  case sound
}

/// The answer of `diagnose`.
public struct Diagnosis: Sendable, Equatable {
  /// The quality of the current result.
  public var verdict: Verdict
  /// The most likely cause first, then remarks on size and place, healed causes last.
  public var causes: [Cause]
  /// Probability that the camera poses are right, as `AlignReport.probability`; `nil` without a
  /// result.
  public var probability: Double?
  /// The probability of each view.
  public var views: [ViewProbability] = []
  /// The probability of each part of the result.
  public var parts: [PartProbability] = []

  /// The causes that lower the verdict: neither healed nor remarks on size and place.
  package var open: [Cause] { causes.filter { !$0.isHealed && !$0.isRemark } }

  /// Creates a diagnosis without probabilities.
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

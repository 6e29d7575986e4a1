import Evaluation
import Scene

/// Causes of surface that is unlike photographs, from the comparison of the model with them.
///
/// The model is judged by the blocks of the photographs whose structure it does not show. If there
/// are many, the kinds of places where they are point to the cause.
enum EvaluationRules {
  static let all: [Rule] = [fewViews, tableJoined, unconfirmed]

  /// Largest share of unlike blocks of a good model, median of the photographs. Models of good
  /// captures have 1 to 5 %, those with missing and invented surface 27 % and more.
  static let maxUnlike = 0.1
  /// Share of the unlike blocks at one kind of place that makes it a cause.
  static let maxShare = 0.25
  /// Minimum number of unlike blocks there.
  private static let minBlocks = 20

  /// The evidence that a kind of place is a cause: the model is unlike the photographs, a large part
  /// of the unlike blocks is there, and blocks there are at least as often unlike as elsewhere.
  static func evidence(_ place: BlockPlace, _ facts: RunFacts) -> [Evidence] {
    guard let evaluation = facts.evaluation, let gate = gate(of: place),
      let unlike = evaluation.median(of: .unlike), unlike > maxUnlike
    else { return [] }
    let (there, total) = (evaluation.places[place], evaluation.places.total)
    let share = Double(there.unlike) / Double(max(total.unlike, 1))
    guard there.unlike >= minBlocks, share > maxShare,
      there.unlike * total.textured >= total.unlike * there.textured
    else { return [] }
    return [
      Evidence(gate, share, limit: maxShare), Evidence(.unlike, unlike, limit: maxUnlike),
    ]
  }

  private static func gate(of place: BlockPlace) -> Gate? {
    switch place {
    case .unseen: .unlikeUnseen
    case .fewViews: .unlikeFewViews
    case .support: .unlikeSupport
    case .unconfirmed: .unlikeUnconfirmed
    case .displaced: .unlikeDisplaced
    case .other: nil
    }
  }

  /// Fewer than three views see what is unlike.
  @Sendable static func fewViews(_ facts: RunFacts) -> Cause? {
    cause(.fewViewsThere, .fewViews, facts, .shoot(.sparseParts))
  }

  /// What is unlike is part of the support.
  @Sendable static func tableJoined(_ facts: RunFacts) -> Cause? {
    cause(.tableJoined, .support, facts, .shoot(.plainSupport))
  }

  /// Enough views see what is unlike, but their depths do not agree.
  @Sendable static func unconfirmed(_ facts: RunFacts) -> Cause? {
    cause(.depthDisagrees, .unconfirmed, facts, .shoot(.texture))
  }

  private static func cause(
    _ name: FaultName, _ place: BlockPlace, _ facts: RunFacts, _ remedy: Remedy
  ) -> Cause? {
    let evidence = evidence(place, facts)
    guard !evidence.isEmpty else { return nil }
    return Cause(name, weight: SurfaceRules.weight, evidence: evidence, advice: [remedy])
  }
}

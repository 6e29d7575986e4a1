import Scene

extension Cause {
  /// The cause without remedies that were tried and did not help; `nil` if none is left, because
  /// the trial then refutes it.
  func tried(on facts: RunFacts) -> Cause? {
    guard let alignment = facts.alignment, facts.isDoubtful, !isHealed else { return self }
    var cause = self
    cause.advice = advice.filter { alignment.effect(of: $0)?.isGain ?? true }
    guard let first = cause.advice.first else { return nil }
    cause.tried = alignment.effect(of: first)
    return cause
  }
}

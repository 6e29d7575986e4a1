import Scene

extension Cause {
  private static let ofCameras: Set<FaultName> = [.wrongFocal, .lensDistortion]

  /// The cause without remedies that do not help, by trial or estimate; `nil` if none is left,
  /// because that refutes it.
  func tried(on facts: RunFacts) -> Cause? {
    guard let alignment = facts.alignment, facts.isDoubtful, !isHealed else { return self }
    var cause = self
    cause.advice = advice.filter { remedy in
      guard let effect = alignment.effect(of: remedy) else { return true }
      // An estimate cannot refute a motion, which bends the poses of all views.
      return effect.isGain || !effect.isObserved && name == .movingObject
    }
    guard let first = cause.advice.first else {
      return facts.contradictsGivenCamera && Self.ofCameras.contains(name) ? cause : nil
    }
    cause.tried = alignment.effect(of: first).flatMap { $0.isObserved ? $0 : nil }
    return cause
  }
}

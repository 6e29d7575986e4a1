/// A rule looks at the facts and answers with a cause where its evidence is beyond the limits.
typealias Rule = @Sendable (RunFacts) -> Cause?

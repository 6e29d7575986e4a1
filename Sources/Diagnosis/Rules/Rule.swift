/// A rule examines the facts and returns a cause if its evidence exceeds the limits.
typealias Rule = @Sendable (RunFacts) -> Cause?

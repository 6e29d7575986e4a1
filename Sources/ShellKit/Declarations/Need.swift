import Support

/// A requirement of a command.
public enum Need: Sendable, Equatable {
  case capture
  /// A result of the stage, fresh or stale.
  case result(StageName)
}

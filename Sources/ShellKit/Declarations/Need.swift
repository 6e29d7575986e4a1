import Support

/// What must be there before a command can run.
public enum Need: Sendable, Equatable {
  case capture
  /// A result of the stage, fresh or stale.
  case result(StageName)
}

/// Why a program failed.
public enum ProgramError: Error, Equatable {
  case notFound(String)
  case cannotStart(String, reason: String)
  /// It exited with a nonzero status.
  case status(String, Int32)
  /// It was terminated by a signal.
  case signal(String, Int32)
}

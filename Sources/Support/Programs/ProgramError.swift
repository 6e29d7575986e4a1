/// Why a program did not do what it was started for.
public enum ProgramError: Error, Equatable {
  case notFound(String)
  case cannotStart(String, reason: String)
  /// It ended with a status other than 0.
  case status(String, Int32)
  /// A signal ended it.
  case signal(String, Int32)
}

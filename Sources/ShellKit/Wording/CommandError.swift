/// Errors of commands other than those of their arguments.
public enum CommandError: Error, Equatable {
  case notThere(String)
  case other(String)
}

/// Errors of commands that do not concern their arguments.
public enum CommandError: Error, Equatable {
  case notThere(String)
  case other(String)
}

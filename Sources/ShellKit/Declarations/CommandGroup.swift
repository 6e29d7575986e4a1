/// The groups of commands in `help`.
public enum CommandGroup: String, Sendable, CaseIterable {
  case capture, session, stages, stepping, debugging, measuring, runs, pictures, export, shell,
    language
}

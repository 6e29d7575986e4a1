import Script
import ShellKit

extension HelpTopic {
  /// All pages, in the order of the overview.
  static let all = [
    language, expressions, strings, flow, tables, variablesPage, redirection, formats, settings,
    stepping, detail, completion, keys, files, rc,
  ]

  /// Predefined variables, other than the stages' results.
  static let variables: [(name: String, about: String)] = [
    ("last", "Value of the latest command or expression."),
    ("frames", "Table of all frames of the capture."),
    ("session", "State of the guided session."),
    ("env", "Variables of the environment, such as $env.HOME."),
    ("args", "List of a script's arguments."),
    ("1", "First argument of a script, $2 the second, and so on."),
  ]
}

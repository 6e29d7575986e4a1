/// A statement of the language, declared for `help` and completion like a command.
package struct Keyword: Sendable {
  /// Name, summary and examples.
  package let spec: CommandSpec
  /// How it is written.
  package let usage: String

  init(
    _ name: String, _ summary: String, details: String = "", usage: String,
    group: CommandGroup = .language, _ examples: Example...
  ) {
    self.usage = usage
    spec = CommandSpec(
      name, group: group, summary: summary, details: details, examples: examples)
  }

  /// Every statement, in the order `help` lists them.
  package static let all = [
    Keyword(
      "let", "Stores the value of a command or an expression in a variable.",
      details: "The value is read as $NAME, its fields as $NAME.field and $NAME[0].field.",
      usage: "let NAME = COMMAND | (EXPRESSION)",
      Example("let good = frames --where sharpness > 0.5; echo (count($good))", prints: "18"),
      Example("let half = (count($frames) / 2); echo $half", prints: "9")),
    Keyword(
      "if", "Runs a block if an expression is true.",
      usage: "if EXPRESSION { … } [else if EXPRESSION { … }] [else { … }]",
      Example(
        "if $align.registered < $align.frames { echo some are out } else { echo all }",
        prints: "all")),
    Keyword(
      "for", "Runs a block once for each item of a list or table.",
      usage: "for NAME in EXPRESSION { … }",
      Example("for f in $frames { echo $f.name }", prints: "IMG_0018.jpg")),
    Keyword(
      "expect", "Fails the script unless an expression is true.",
      details: "The error shows the values of both sides.",
      usage: "expect EXPRESSION [\"MESSAGE\"]",
      Example(
        "expect $align.registered > 20 \"too few frames\"",
        prints: "expect failed: too few frames")),
    Keyword(
      "try", "Runs a command and continues if it fails.", usage: "try COMMAND",
      Example("try exclude IMG_0099.jpg", prints: "there is no frame IMG_0099.jpg")),
    Keyword(
      "time", "Runs a command and prints how long it took.", usage: "time COMMAND",
      Example("time status", prints: "took ")),
    Keyword(
      "source", "Runs the commands of a file.", usage: "source FILE",
      Example("source prepare.ocs", prints: "prepared")),
    Keyword(
      "exit", "Ends the script with an exit status.", usage: "exit [STATUS]",
      Example("exit 3", prints: "")),
    Keyword(
      "quit", "Leaves ocs; results stay in the workspace.", usage: "quit", group: .shell,
      Example("quit", prints: "")),
  ]
}

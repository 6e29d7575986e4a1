/// A statement of the language, declared like a command for `help` and completion.
package struct Keyword: Sendable {
  /// Name, summary and examples.
  package let spec: CommandSpec
  /// The syntax of the statement.
  package let usage: String

  init(
    _ name: String, summary: String, details: String = "", usage: String,
    group: CommandGroup = .language, examples: ExampleList
  ) {
    self.usage = usage
    spec = CommandSpec(
      name, group: group, summary: summary, details: details, examples: examples)
  }

  /// All statements, in the order in which `help` lists them.
  package static let all = [
    Keyword(
      "let", summary: "Stores the value of a command or an expression in a variable.",
      details: "The value is read as $NAME, its fields as $NAME.field and $NAME[0].field.",
      usage: "let NAME = COMMAND | (EXPRESSION)",
      examples: [
        "let good = frames --where sharpness > 0.5; echo (count($good))": "18",
        "let half = (count($frames) / 2); echo $half": "9",
      ]),
    Keyword(
      "if", summary: "Runs a block if an expression is true.",
      usage: "if EXPRESSION { … } [else if EXPRESSION { … }] [else { … }]",
      examples: [
        "if $align.registered < $align.frames { echo some are out } else { echo all }": "all"
      ]),
    Keyword(
      "for", summary: "Runs a block once for each item of a list or table.",
      usage: "for NAME in EXPRESSION { … }",
      examples: ["for f in $frames { echo $f.name }": "IMG_0018.jpg"]),
    Keyword(
      "while", summary: "Runs a block as long as an expression is true.",
      usage: "while EXPRESSION { … }",
      examples: ["let n = (1); while $n < 3 { echo $n; let n = ($n + 1) }": "2"]),
    Keyword(
      "def", summary: "Defines a function with parameters.",
      details: """
        It is called as a command, NAME A B, or in an expression, NAME(A, B); there it must not run \
        commands. Parameters and variables assigned with let are known only inside it. Its value is \
        that of return, otherwise of its last statement.
        """,
      usage: "def NAME(PARAMETERS) { … }",
      examples: [
        "def worst(n) { frames | sort sharpness | first $n | select name }; worst(1)":
          "IMG_0009.jpg",
        "def double(x) { return $x * 2 }; (double(4) + 1)": "9",
      ]),
    Keyword(
      "return", summary: "Ends a function with a value.", usage: "return [EXPRESSION | COMMAND]",
      examples: ["def half(x) { return $x / 2 }; half(3)": "1.5"]),
    Keyword(
      "expect", summary: "Fails the script unless an expression is true.",
      details: "The error shows the values of both sides.",
      usage: "expect EXPRESSION [\"MESSAGE\"]",
      examples: [
        "expect $align.registered > 20 \"too few frames\"": "expect failed: too few frames"
      ]),
    Keyword(
      "try", summary: "Runs a command and continues if it fails.", usage: "try COMMAND",
      examples: ["try exclude IMG_0099.jpg": "there is no frame IMG_0099.jpg"]),
    Keyword(
      "time", summary: "Runs a command and prints how long it took.", usage: "time COMMAND",
      examples: ["time status": "took "]),
    Keyword(
      "source", summary: "Runs the commands of a file.", usage: "source FILE",
      examples: ["source prepare.ocs": "prepared"]),
    Keyword(
      "exit", summary: "Ends the script with an exit status.", usage: "exit [STATUS]",
      examples: ["exit 3": ""]),
    Keyword(
      "quit", summary: "Leaves ocs; results stay in the workspace.", usage: "quit", group: .shell,
      examples: ["quit": ""]),
  ]
}

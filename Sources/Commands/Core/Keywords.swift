/// The statements of the language, declared for `help` and completion like commands.
enum Keywords {
  static let all: [(spec: CommandSpec, usage: String)] = [
    (
      CommandSpec(
        "let", group: .language,
        summary: "Keeps a command's value or an expression's in a variable.",
        details: "The value is read as $NAME, its parts as $NAME.field and $NAME[0].field.",
        examples: [
          Example("let good = frames --where sharpness > 0.5", "keeps the rows of a table"),
          Example("let half = (count($good) / 2)", "keeps the value of an expression"),
        ]), "let NAME = COMMAND | (EXPRESSION)"
    ),
    (
      CommandSpec(
        "if", group: .language, summary: "Runs a block when an expression is true.",
        examples: [
          Example(
            "if $align.registered < $align.frames { echo some are out } else { echo all }",
            "chooses between two blocks")
        ]), "if EXPRESSION { … } [else if EXPRESSION { … }] [else { … }]"
    ),
    (
      CommandSpec(
        "for", group: .language, summary: "Runs a block once for each item of a list or table.",
        examples: [Example("for f in $frames { echo $f.name }", "prints each frame's name")]),
      "for NAME in EXPRESSION { … }"
    ),
    (
      CommandSpec(
        "expect", group: .language, summary: "Fails the script unless an expression is true.",
        details: "The error shows the values of both sides.",
        examples: [
          Example(
            "expect $align.registered == $align.frames \"a frame is missing\"",
            "stops the script with a message")
        ]), "expect EXPRESSION [\"MESSAGE\"]"
    ),
    (
      CommandSpec(
        "try", group: .language, summary: "Runs a command and goes on when it fails.",
        examples: [Example("try exclude IMG_0007.jpg", "goes on when there is no such frame")]),
      "try COMMAND"
    ),
    (
      CommandSpec(
        "time", group: .language, summary: "Runs a command and prints how long it took.",
        examples: [Example("time status", "prints the seconds after the table")]), "time COMMAND"
    ),
    (
      CommandSpec(
        "source", group: .language, summary: "Runs the commands of a file.",
        examples: [Example("source prepare.ocs", "runs the file's commands here")]), "source FILE"
    ),
    (
      CommandSpec(
        "exit", group: .language, summary: "Ends the script with a status.",
        examples: [Example("exit 3", "ends with status 3")]), "exit [STATUS]"
    ),
    (
      CommandSpec(
        "quit", group: .shell, summary: "Leaves ocs; results stay in the workspace.",
        examples: [Example("quit", "ends the session")]), "quit"
    ),
  ]
}

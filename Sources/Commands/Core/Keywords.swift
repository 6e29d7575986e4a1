/// The statements of the language, declared for `help` and completion like commands.
enum Keywords {
  static let all: [(spec: CommandSpec, usage: String)] = [
    (
      CommandSpec(
        "let", group: .language,
        summary: "Keeps a command's value or an expression's in a variable.",
        details: "The value is read as $NAME, its parts as $NAME.field and $NAME[0].field.",
        examples: [
          Example("let good = frames --where sharpness > 0.5; echo (count($good))", prints: "18"),
          Example("let half = (count($frames) / 2); echo $half", prints: "9"),
        ]), "let NAME = COMMAND | (EXPRESSION)"
    ),
    (
      CommandSpec(
        "if", group: .language, summary: "Runs a block when an expression is true.",
        examples: [
          Example(
            "if $align.registered < $align.frames { echo some are out } else { echo all }",
            prints: "all")
        ]), "if EXPRESSION { … } [else if EXPRESSION { … }] [else { … }]"
    ),
    (
      CommandSpec(
        "for", group: .language, summary: "Runs a block once for each item of a list or table.",
        examples: [Example("for f in $frames { echo $f.name }", prints: "IMG_0018.jpg")]),
      "for NAME in EXPRESSION { … }"
    ),
    (
      CommandSpec(
        "expect", group: .language, summary: "Fails the script unless an expression is true.",
        details: "The error shows the values of both sides.",
        examples: [
          Example(
            "expect $align.registered > 20 \"too few frames\"",
            prints: "expect failed: too few frames")
        ]), "expect EXPRESSION [\"MESSAGE\"]"
    ),
    (
      CommandSpec(
        "try", group: .language, summary: "Runs a command and goes on when it fails.",
        examples: [
          Example("try exclude IMG_0099.jpg", prints: "there is no frame IMG_0099.jpg")
        ]),
      "try COMMAND"
    ),
    (
      CommandSpec(
        "time", group: .language, summary: "Runs a command and prints how long it took.",
        examples: [Example("time status", prints: "took ")]), "time COMMAND"
    ),
    (
      CommandSpec(
        "source", group: .language, summary: "Runs the commands of a file.",
        examples: [Example("source prepare.ocs", prints: "prepared")]), "source FILE"
    ),
    (
      CommandSpec(
        "exit", group: .language, summary: "Ends the script with a status.",
        examples: [Example("exit 3", prints: "")]), "exit [STATUS]"
    ),
    (
      CommandSpec(
        "quit", group: .shell, summary: "Leaves ocs; results stay in the workspace.",
        examples: [Example("quit", prints: "")]), "quit"
    ),
  ]
}

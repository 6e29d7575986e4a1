import Script
import ShellKit

extension HelpTopic {
  static let language = HelpTopic(
    "language", summary: "How commands are written, at the prompt and in scripts.",
    examples: [
      "echo one; echo two": "two",
      "try cd nowhere; echo on": "on",
    ],
    text: """
      Each line has one command; ; separates several, \\ at the end of a line continues it, # begins a
      comment. A command is its name and words: bare, "double quoted", 'single quoted' or (EXPRESSION).
      Options are --name value and --name=value, for switches --name and --no-name.
      A script stops at the first command that fails; try COMMAND continues. A script with an unknown
      command, option, setting or column is rejected before any of it runs; ocs --check FILE.ocs only
      checks. At the prompt, commands may be abbreviated to a unique prefix; scripts need full names.
      See also help strings, expressions, control-flow, variables, redirection.
      """)

  static let expressions = HelpTopic(
    "expressions", summary: "The syntax inside ( ), and after expect, if, for … in and --where.",
    examples: [
      "(median([3, 1, 2]) + 1)": "3",
      "echo (\"b\" in [\"a\", \"b\"])": "true",
    ], text: expressionText)

  private static var expressionText: String {
    let width = (Function.all.map(\.usage.count).max() ?? 0) + 2
    let functions = Function.all.map {
      "  " + $0.usage.padding(toLength: width, withPad: " ", startingAt: 0) + $0.summary
    }
    return """
      Expressions are used inside ( ), and after expect, if, for … in and --where.
        values     1.5  "text with $name or ${expr}"  'text'  true  false  null  [1, 2]
        variables  $name  $name.field  $name[0].field  $last  $1  $args  and each stage's result
        slices     $name[2..5], both included; $name[..3], $name[-2..]
        operators  || && == != < <= > >= in + - * / % !
        patterns   $name =~ '^IMG_' searches a regular expression, !~ is its opposite
        columns    in --where a bare name is a column: --where sharpness > 0.5 && !has_depth
      A field of a table is the list of that column: max($frames.sharpness). A negative index counts
      from the end. Comparisons with null are false, except == and !=.
      functions
      \(functions.joined(separator: "\n"))
      """
  }

  static let strings = HelpTopic(
    "strings", summary: "Quotes, escapes and values inside strings.",
    examples: [
      "echo \"half of 3 is ${3 / 2}\"": "half of 3 is 1.5",
      "echo 'as $it is'": "as $it is",
    ],
    text: """
      "double quotes" expand $name, $name.field, ${EXPRESSION} and the escapes \\n \\t \\r \\\\ \\" \\$ \\u{…}.
      'single quotes' take everything literally.
      A bare word also expands $name and ${EXPRESSION}; spaces, ; { } end it, \\ escapes a character.
      A word that is a single value keeps its type: include $table takes the names of the table's rows.
      """)

  static let flow = HelpTopic(
    "control-flow", summary: "if, for, while, def, expect, try, source and exit.",
    examples: [
      "if 2 > 1 { echo yes } else { echo no }": "yes",
      "for n in [1, 2] { echo \"n is $n\" }": "n is 2",
    ],
    text: """
      if EXPRESSION { … } else if EXPRESSION { … } else { … }
      for NAME in LIST { … }        runs once for each item of a list or row of a table
      while EXPRESSION { … }        runs as long as it is true
      def NAME(A, B) { … }          defines a function; return EXPRESSION ends it with a value
      expect EXPRESSION ["MESSAGE"] fails and shows both sides if it is false
      try COMMAND                   continues if the command fails
      time COMMAND                  prints how long it took
      source FILE                   runs the commands of a file
      exit [STATUS]                 ends the script; 0 is success
      !COMMAND                      runs the rest of the line with /bin/sh
      """)
}

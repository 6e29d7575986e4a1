import Pipeline
import ShellKit

extension HelpTopic {
  static let variablesPage = HelpTopic(
    "variables", "Names for values, and the values that are there by themselves.",
    examples: [Example("let n = (3 * 4); echo $n", prints: "12")],
    """
    let NAME = COMMAND     keeps what the command answers; nothing is printed
    let NAME = (EXPRESSION)
    $NAME.field  $NAME[0].field  reach into it; vars lists all, clear-vars forgets them.
    Without let there are $last, $frames, $session, each stage's newest result ($features, $matches,
    $align, $dense, $mesh, $texture), and in scripts $1, $2, … and $args.
    """)

  static let redirection = HelpTopic(
    "redirection", "Into files and through programs: > FILE, >> FILE, | PROGRAM, !COMMAND.",
    examples: [
      Example("for n in [3, 1, 2] { echo $n } | sort", prints: "1"),
      Example("pwd --format json > place.json", prints: ""),
      Example("!echo from the shell", prints: "from the shell"),
    ],
    """
    COMMAND > FILE             writes what the command prints; as in other shells a file that is there
                               is replaced, as a whole and only when the command has succeeded
    COMMAND >> FILE            adds it to the file
    COMMAND | PROGRAM ARGS…    hands it to a program; more | and a > may follow
    !COMMAND                   runs the rest of the line with /bin/sh
    What is printed is what would stand on the screen without a terminal's width; --format csv, json or
    markdown chooses another form. Notes and progress stay on the screen. A block is taken as a whole:
    for … { … } > FILE. The signs count at the beginning of a word only: a>b is a word.
    In --where, > compares: quote the condition (--where "a > 1" > FILE) or put another option behind it.
    An expression alone takes | and >>; inside ( ) > compares.
    The status of the last program counts, and any but 0 is an error; Ctrl-C ends the program.
    """)

  static let formats = HelpTopic(
    "formats", "Results for people, programs and pages: --format table|json|csv|markdown.",
    examples: [
      Example("(count([1, 2]))", prints: "2"),
      Example("alias --format csv", prints: "value"),
    ],
    """
    table      for people, fitted to the terminal
    json       one object on one line: a record's fields beside "command", a table under "rows"
    csv        RFC 4180; a record as rows of name and value, lists and tables in a cell as JSON
    markdown   GitHub's tables; tables inside a record stand below it
    ocs --format F sets it for all commands, --format F behind a command for this one; load and export
    have a --format of their own, which is the capture's or the file's. ocs --json is ocs --format json.
    """)

  static let settings = HelpTopic(
    "settings", "What each stage can be told: set, params, and options of one run.",
    """
    set STAGE.NAME VALUE     keeps a value in the workspace; the stage and those after it become stale
    set STAGE.NAME default   takes it back
    STAGE --NAME VALUE       holds for this run
    reconstruct --detail D   presets: preview, reduced, medium, full; values that were set win
    params [STAGE]           lists names, values, defaults and limits
    A value outside its limits is refused at once, in scripts before anything runs.
    """)

  static let completion = HelpTopic(
    "completion", "What Tab offers.",
    """
    Commands, aliases, options (--no-NAME too), values (--option VALUE and --option=VALUE), frames,
    settings, columns (after --columns and --sort, and in --where), variables and their fields ($x.f),
    also inside "…${", files (also in quotes), programs after |, topics after help.
    A finished word gets a blank; Tab twice lists what is possible.
    """)

  static let keys = HelpTopic(
    "keys", "Keys of the prompt.",
    """
    Tab                 completes the word           Up, Down     earlier and later lines
    Ctrl-A, Ctrl-E      beginning, end of the line   Ctrl-R       searches the earlier lines
    Alt-B, Alt-F        a word back, a word on       Ctrl-L       clears the screen
    Ctrl-W, Ctrl-K      deletes the word before, the rest of the line; Ctrl-Y brings it back
    Ctrl-C              drops the line or stops the command; twice at an empty prompt leaves
    Ctrl-D              leaves, on an empty line     Ctrl-Z       to the background, fg comes back
    A line that begins with a blank is not kept in the history. The keys are those of emacs, or what
    ~/.editrc says (man editrc).
    """)

  static let files = HelpTopic(
    "files", "What ocs keeps, and where.",
    """
    .ocs/NAME beside a capture           results of the stages, settings, excluded frames; ocs --workspace DIR
                                         keeps them in DIR; removing the folder loses nothing else
    $XDG_STATE_HOME/ocs/history          lines typed (default ~/.local/state)
    $XDG_CONFIG_HOME/ocs/rc.ocs          commands run when the prompt begins (default ~/.config)
    Nothing else is written unless a command is told to: export, show --out, record, simulate, session, >.
    ~ and the defaults are below $HOME.
    """)

  static let rc = HelpTopic(
    "rc", "Commands that run when the prompt begins.",
    """
    $XDG_CONFIG_HOME/ocs/rc.ocs, else ~/.config/ocs/rc.ocs, is run at the beginning of every session at a
    prompt: aliases, pager off, variables. Scripts, -c and commands from standard input do not read it, so
    that they do the same everywhere. ocs --no-rc leaves it out. An error in it is told, and the prompt
    comes all the same.
    """)
}

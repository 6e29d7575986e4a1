import Pipeline
import ShellKit

extension HelpTopic {
  static let variablesPage = HelpTopic(
    "variables", summary: "Names for values, and the predefined variables.",
    examples: ["let n = (3 * 4); echo $n": "12"],
    text: """
      let NAME = COMMAND     stores the command's result; nothing is printed
      let NAME = (EXPRESSION)
      $NAME.field and $NAME[0].field access its parts; vars lists all variables, clear-vars removes all.
      let VAR = COMMAND | STEPS stores a table after the steps of help tables.
      Predefined are $last, $env.NAME, $frames, $session, the latest result of each stage ($features, $matches,
      $align, $dense, $mesh, $texture), and in scripts $1, $2, … and $args.
      """)

  static let redirection = HelpTopic(
    "redirection", summary: "Output to files and programs: > FILE, >> FILE, | PROGRAM, !COMMAND.",
    examples: [
      "for n in [3, 1, 2] { echo $n } | sort": "1",
      "pwd --format json > place.json": "",
      "!echo from the shell": "from the shell",
    ],
    text: """
      COMMAND > FILE             writes the command's output; as in other shells, an existing file is
                                 replaced, as a whole and only if the command succeeds
      COMMAND >> FILE            appends the output to the file
      COMMAND | PROGRAM ARGS…    pipes the output to a program; more | and a > may follow
      COMMAND | !PROGRAM ARGS…   the same for a program whose name is a step of help tables
      !COMMAND                   runs the rest of the line with /bin/sh
      The output is the same as on screen, but not fitted to the terminal's width. A file that ends in
      .csv, .json or .md gets that format; --format csv, json, markdown or table selects one. Notes and progress stay on the screen. A block is redirected as a
      whole: for … { … } > FILE. The operators count only at the beginning of a word: a>b is a word.
      In --where, > compares: quote the condition (--where "a > 1" > FILE) or put an option after it.
      After a bare expression, | and >> work, but > compares.
      A nonzero exit status of the last program is an error; Ctrl-C ends the program.
      """)

  static let formats = HelpTopic(
    "formats", summary: "Results for people, programs and pages: --format table|json|csv|markdown.",
    examples: [
      "(count([1, 2]))": "2",
      "alias --format csv": "value",
    ],
    text: """
      table      for people, fitted to the terminal
      json       one object per line: a record's fields next to "command", a table under "rows"
      csv        RFC 4180; a record as rows of name and value, lists and tables in a cell as JSON
      markdown   GitHub tables; tables inside a record follow below it
      ocs --format F sets the format for all commands, COMMAND --format F for one; load and export have
      their own --format, that of the capture or the file. ocs --json is short for ocs --format json.
      """)

  static let settings = HelpTopic(
    "settings", summary: "Settings of the stages: set, params, and options of one run.",
    text: """
      set STAGE.NAME VALUE     stores a value in the workspace; the stage and later ones become stale
      set STAGE.NAME default   restores the default
      STAGE --NAME VALUE       applies to this run only
      reconstruct --detail D   presets: preview, reduced, medium, full; set values take precedence
      params [STAGE]           lists names, values, defaults and limits
      A value outside its limits is rejected immediately; in scripts, before anything runs.
      """)

  static let completion = HelpTopic(
    "completion", summary: "What the Tab key completes.",
    text: """
      Commands, aliases, options (also --no-NAME), values (--option VALUE and --option=VALUE), frames,
      settings, columns (after --columns and --sort, and in --where), variables and their fields ($x.f),
      also inside "…${", files (also in quotes), programs after |, topics after help.
      A complete word is followed by a space. Tab lists several candidates with their descriptions; where
      there are none, it shows the meaning and limits of the value. A suggestion continues the line from
      the history, otherwise from the only candidate; colors show commands, options, texts and variables.
      """)

  static let keys = HelpTopic(
    "keys", summary: "Keys at the prompt.",
    text: """
      Tab                 completes the word; again: lists and chooses candidates, Shift-Tab back
      Right, Ctrl-E       at the end of the line: takes the faint suggestion; Alt-F one word of it
      Up, Down            previous, next line          Ctrl-R       searches the history
      Ctrl-A, Ctrl-E      beginning, end of the line   Ctrl-L       clears the screen
      Alt-B, Alt-F        previous, next word          Ctrl-_       reverts the last change
      Ctrl-W, Ctrl-K      deletes the previous word, the rest of the line; Ctrl-Y restores it
      Enter               runs the text, or begins a line inside an open { ( or quote; Alt-Enter always does
      Ctrl-C              discards the line or stops the command; twice at an empty prompt exits
      Ctrl-D              exits, on an empty line      Ctrl-Z       suspends ocs; fg resumes it
      Pasted text is shown and runs on Enter. !! is the previous line, ?NAME the help on a name. A line that
      begins with a space is not stored in the history.
      """)

  static let files = HelpTopic(
    "files", summary: "Files that ocs writes, and where.",
    text: """
      .ocs/NAME next to a capture     results of the stages, settings, excluded frames; stored in DIR
                                      with ocs --workspace DIR; removing the folder loses nothing else
      $XDG_STATE_HOME/ocs/history     lines typed (default ~/.local/state)
      $XDG_CONFIG_HOME/ocs/rc.ocs     commands run when a prompt starts (default ~/.config)
      Other files are written only on request: export, show --out, record, simulate, session, >.
      ~ and the defaults are below $HOME.
      """)

  static let rc = HelpTopic(
    "rc", summary: "Commands that run when a prompt starts.",
    text: """
      $XDG_CONFIG_HOME/ocs/rc.ocs, or else ~/.config/ocs/rc.ocs, runs whenever a prompt starts: for
      aliases, pager off, variables. Scripts, -c and commands from standard input do not read it, so
      that they behave the same everywhere. ocs --no-rc skips it. An error in it is reported, and the
      prompt starts nevertheless.
      """)
}

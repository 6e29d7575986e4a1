/// The forms of the command line, the environment variables and the exit statuses of the program,
/// each a word or a line with its meaning.
enum ProgramFacts {
  /// A line or word with its meaning.
  typealias Fact = (name: String, about: String)

  /// A description in one line.
  static let summary = "from photographs to textured models, step by step"

  /// A description in a few sentences.
  static let description = """
    Turns a folder of photographs into camera poses, a point cloud and a textured model, one stage at a \
    time. What stages made is kept in .ocs beside the capture, so that a later ocs goes on there. The \
    same commands work at the prompt, in scripts and after -c.
    """

  /// The forms of the command line.
  static let forms: [Fact] = [
    (
      "ocs [OPTION ...]",
      "A prompt where standard input is a terminal, else commands from standard input."
    ),
    (
      "ocs [OPTION ...] FILE.ocs [ARG ...]",
      "Runs a script; its arguments are $1, $2, ..., $args."
    ),
    (
      "ocs [OPTION ...] -c COMMANDS [OPTION ...]",
      "Runs commands, which line breaks or ; separate."
    ),
    (
      "ocs [OPTION ...] test FILE.ocs ...",
      "Runs transcripts and tells where they differ (help test)."
    ),
    (
      "ocs [OPTION ...] shard STAGE KEY/PHASE/INDEX",
      "Computes one shard in a workspace, the working folder; jobs of engine do."
    ),
  ]

  /// Environment variables.
  static let variables: [Fact] = [
    ("OCS_IMAGE_MEMORY", "Most that decoding one image may take, MiB; else 1024."),
    ("XDG_CONFIG_HOME", "Where ocs/rc.ocs lies; else ~/.config."),
    ("XDG_STATE_HOME", "Where ocs/history lies; else ~/.local/state."),
    ("PAGER", "Shows long answers at the prompt; else less -FRX."),
    ("NO_COLOR", "Prints without colours where it is not empty."),
  ]

  /// Exit statuses.
  static let statuses: [Fact] = [
    ("0", "All went well."),
    ("1", "A command or an expect failed."),
    ("2", "The command line is misused, or a script is not well formed."),
    ("130", "Interrupted."),
    ("141", "The reader of standard output is gone."),
  ]
}

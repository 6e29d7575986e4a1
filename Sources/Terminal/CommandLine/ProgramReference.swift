/// The forms of the command line, the environment variables and the exit statuses of the program,
/// each a word or a line with its meaning.
enum ProgramReference {
  /// A line or word with its meaning.
  typealias Fact = (name: String, about: String)

  /// A description in one line.
  static let summary = "from photographs to textured models, step by step"

  /// A description in a few sentences.
  static let description = """
    Turns a folder of photographs into camera poses, a point cloud and a textured model, one stage \
    at a time. The results of the stages are stored in .ocs next to the capture, so that a later \
    ocs continues from there. The same commands work at the prompt, in scripts and after -c.
    """

  /// The forms of the command line.
  static let forms: [Fact] = [
    (
      "ocs [OPTION ...]",
      "Starts a prompt on a terminal; otherwise runs the commands of standard input."
    ),
    (
      "ocs [OPTION ...] FOLDER|VIDEO|ZIP",
      "Loads a capture before the first command."
    ),
    (
      "ocs [OPTION ...] FILE.ocs [ARG ...]",
      "Runs a script; its arguments are $1, $2, ..., $args."
    ),
    (
      "ocs [OPTION ...] -c COMMANDS [OPTION ...]",
      "Runs commands, separated by line breaks or ;."
    ),
    (
      "ocs [OPTION ...] test FILE.ocs ...",
      "Runs transcripts and shows where their output differs (see help test)."
    ),
    (
      "ocs [OPTION ...] shard STAGE KEY/PHASE/INDEX",
      "Computes one shard in the workspace of the working folder; used by engines."
    ),
  ]

  /// Environment variables.
  static let variables: [Fact] = [
    ("OCS_IMAGE_MEMORY", "Maximum memory for decoding one image, in MiB (default: 1024)."),
    ("XDG_CONFIG_HOME", "Folder of ocs/rc.ocs (default: ~/.config)."),
    ("XDG_STATE_HOME", "Folder of ocs/history (default: ~/.local/state)."),
    ("PAGER", "Shows long output at the prompt (default: less -FRX)."),
    ("NO_COLOR", "Turns off colors if it is not empty."),
  ]

  /// Exit statuses.
  static let statuses: [Fact] = [
    ("0", "Success."),
    ("1", "A command or an expect failed."),
    ("2", "Wrong usage of the command line, or a syntax error in a script."),
    ("130", "Interrupted."),
    ("141", "The reader of standard output has closed it."),
  ]
}

extension ProgramOption {
  /// Maximum number of threads that an option accepts: more than any machine has.
  private static let maxThreads = 1024
  /// Minimum memory that an option accepts, bytes: what any stage needs for a few small
  /// photographs.
  private static let minMemory = 64 << 20

  /// All options, in the order of the help.
  static let all: [ProgramOption] = input + output + work + about

  private static let input = [
    ProgramOption("-c", .commands, help: "Run commands, which line breaks or ; separate.") {
      $0.input = .commands($1)
    },
    ProgramOption(
      "--check", set: \.checksOnly, to: true, help: "Parse and resolve a script, and run nothing."),
    ProgramOption(
      "--kernel", set: \.isKernel, to: true,
      help: "Take one JSON request a line and write one JSON event a line, for notebooks."),
    ProgramOption("--no-rc", set: \.readsRC, to: false, help: "Leave rc.ocs out at the prompt."),
  ]

  private static let output = [
    ProgramOption("--format", help: "Print results in this form; else as tables.") {
      $0.format = $1
    },
    ProgramOption(
      "--json", set: \.format, to: .json,
      help: "Print one JSON object a command; the rest goes to standard error."),
    ProgramOption(
      "--pictures", or: "auto", help: "Show pictures on the terminal in this way; else as it can."
    ) {
      $0.pictures = $1
    },
    ProgramOption("--no-color", set: \.usesColor, to: false, help: "Print without colours."),
    ProgramOption("--no-pager", set: \.usesPager, to: false, help: "Print long answers at once."),
    ProgramOption("--quiet", set: \.isQuiet, to: true, help: "Print no notes and no progress."),
    ProgramOption("--verbose", set: \.isVerbose, to: true, help: "Print what stages log, too."),
  ]

  private static let work = [
    ProgramOption(
      "--workspace", .folder, help: "Keep results in DIR; else in .ocs beside the capture."
    ) {
      $0.workspace = $1
    },
    ProgramOption(
      "--threads", 1...maxThreads, help: "Use N threads; else one a processor."
    ) {
      $0.threads = $1
    },
    ProgramOption(
      "--memory", least: minMemory,
      help: "Keep stages within SIZE, such as 2G, by files; else half of what there is."
    ) {
      $0.memory = $1
    },
    ProgramOption("--seed", 0...Int.max, help: "Begin random numbers with N; else with 1.") {
      $0.seed = UInt64($1)
    },
  ]

  private static let about = [
    ProgramOption("--man", set: \.information, to: .manual, help: "Print the manual page."),
    ProgramOption("--completions", help: "Print the completions of a shell.") {
      (arguments, shell: CompletedShell) in arguments.information = .completions(shell)
    },
    ProgramOption("--version", set: \.information, to: .version, help: "Print the version."),
    ProgramOption("--help", "-h", set: \.information, to: .help, help: "Print this help."),
  ]
}

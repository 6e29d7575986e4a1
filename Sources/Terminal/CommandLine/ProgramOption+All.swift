extension ProgramOption {
  /// Maximum number of threads that an option accepts: more than any machine has.
  private static let maxThreads = 1024
  /// Minimum memory that an option accepts, bytes: what any stage needs for a few small
  /// photographs.
  private static let minMemory = 64 << 20

  /// All options, in the order of the help.
  static let all: [ProgramOption] = input + output + work + about

  private static let input = [
    ProgramOption("-c", .commands, help: "Run commands, separated by line breaks or ;.") {
      $0.input = .commands($1)
    },
    ProgramOption(
      "--check", set: \.checksOnly, to: true, help: "Parse and resolve a script without running it."
    ),
    ProgramOption(
      "--kernel", set: \.isKernel, to: true,
      help: "Read one JSON request per line and write one JSON event per line, for notebooks."),
    ProgramOption("--no-rc", set: \.readsRC, to: false, help: "Do not run rc.ocs at the prompt."),
  ]

  private static let output = [
    ProgramOption("--format", help: "Print results in this format (default: table).") {
      $0.format = $1
    },
    ProgramOption(
      "--json", set: \.format, to: .json,
      help: "Print one JSON object per command; everything else goes to standard error."),
    ProgramOption(
      "--pictures", or: "auto",
      help: "Show pictures on the terminal with this protocol (default: detected)."
    ) {
      $0.pictures = $1
    },
    ProgramOption("--no-color", set: \.usesColor, to: false, help: "Print without colors."),
    ProgramOption(
      "--no-pager", set: \.usesPager, to: false, help: "Print long output without a pager."),
    ProgramOption("--quiet", set: \.isQuiet, to: true, help: "Print neither notes nor progress."),
    ProgramOption(
      "--verbose", set: \.isVerbose, to: true, help: "Also print the log of the stages."),
  ]

  private static let work = [
    ProgramOption(
      "--workspace", .folder, help: "Store results in DIR (default: .ocs next to the capture)."
    ) {
      $0.workspace = $1
    },
    ProgramOption(
      "--threads", 1...maxThreads, help: "Number of threads (default: one per core)."
    ) {
      $0.threads = $1
    },
    ProgramOption(
      "--memory", least: minMemory,
      help:
        "Memory limit of stages, such as 2G (default: half the memory)."
    ) {
      $0.memory = $1
    },
    ProgramOption("--seed", 0...Int.max, help: "Seed of all random choices (default: 1).") {
      $0.seed = UInt64($1)
    },
  ]

  private static let about = [
    ProgramOption("--man", set: \.information, to: .manual, help: "Print the manual page."),
    ProgramOption("--completions", help: "Print the completion script for a shell.") {
      (arguments, shell: CompletedShell) in arguments.information = .completions(shell)
    },
    ProgramOption("--version", set: \.information, to: .version, help: "Print the version."),
    ProgramOption("--help", "-h", set: \.information, to: .help, help: "Print this help."),
  ]
}

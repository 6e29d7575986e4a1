extension ProgramOption {
  /// Most threads that can be asked for: more than any machine has.
  private static let maxThreads = 1024
  /// Least memory that can be asked for, bytes: what any stage takes of a few small photographs.
  private static let minMemory = 64 << 20

  /// Every option, in the order of the help.
  static let all: [ProgramOption] = input + output + work + about

  private static let input = [
    ProgramOption("-c", .commands, "Run commands, separated by line breaks or ;.") {
      $0.input = .commands($1)
    },
    ProgramOption(
      "--check", set: \.checksOnly, to: true, "Parse and resolve a script without running it."),
    ProgramOption(
      "--kernel", set: \.isKernel, to: true,
      "Read one JSON request per line and write one JSON event per line, for notebooks."),
    ProgramOption("--no-rc", set: \.readsRC, to: false, "Do not run rc.ocs at the prompt."),
  ]

  private static let output = [
    ProgramOption("--format", "Print results in this format (default: table).") { $0.format = $1 },
    ProgramOption(
      "--json", set: \.format, to: .json,
      "Print one JSON object per command; everything else goes to standard error."),
    ProgramOption(
      "--pictures", or: "auto",
      "Show pictures on the terminal with this protocol (default: detected)."
    ) {
      $0.pictures = $1
    },
    ProgramOption("--no-color", set: \.usesColor, to: false, "Print without colors."),
    ProgramOption("--no-pager", set: \.usesPager, to: false, "Print long output without a pager."),
    ProgramOption("--quiet", set: \.isQuiet, to: true, "Print neither notes nor progress."),
    ProgramOption("--verbose", set: \.isVerbose, to: true, "Also print the log of the stages."),
  ]

  private static let work = [
    ProgramOption(
      "--workspace", .folder, "Store results in DIR (default: .ocs next to the capture)."
    ) {
      $0.workspace = $1
    },
    ProgramOption(
      "--threads", 1...maxThreads, "Number of threads (default: one per core)."
    ) {
      $0.threads = $1
    },
    ProgramOption(
      "--memory", least: minMemory,
      "Memory limit of stages, such as 2G, with scratch files beyond it (default: half the memory)."
    ) {
      $0.memory = $1
    },
    ProgramOption("--seed", 0...Int.max, "Seed of all random choices (default: 1).") {
      $0.seed = UInt64($1)
    },
  ]

  private static let about = [
    ProgramOption("--man", set: \.information, to: .manual, "Print the manual page."),
    ProgramOption("--completions", "Print the completion script for a shell.") {
      (arguments, shell: CompletedShell) in arguments.information = .completions(shell)
    },
    ProgramOption("--version", set: \.information, to: .version, "Print the version."),
    ProgramOption("--help", "-h", set: \.information, to: .help, "Print this help."),
  ]
}

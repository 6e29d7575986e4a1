import Foundation

/// Runs other programs.
public enum ChildProcess {
  /// Standard input of a program.
  public enum Input {
    /// That of this process, for example its terminal.
    case inherited
    case nothing
    case bytes([UInt8])
  }

  /// Destination of a program's output.
  public enum Output: Sendable {
    /// That of this process.
    case inherited
    /// Returned by `run`, up to `ChildProcess.maxOutput`.
    case collected
  }

  /// How a program is started and awaited.
  public struct Job {
    /// The program's name, which is looked up in `PATH`, followed by its arguments.
    public var words: [String]
    /// The working folder.
    public var folder: URL
    /// Standard input.
    public var input: Input
    /// Destination of standard output.
    public var output: Output
    /// Receives the collected output in pieces; `run` then returns an empty array. An error that it
    /// throws terminates the program.
    public var onOutput: (([UInt8]) throws -> Void)?
    /// The file to which standard error is appended; otherwise it goes to that of this process.
    public var complaints: URL?
    /// Whether only the program receives interrupts, for example an editor or a pager; otherwise an
    /// interrupt terminates the program.
    public var keepsInterrupts = false

    /// Creates a job that an interrupt terminates.
    public init(_ words: [String], in folder: URL, input: Input, output: Output) {
      self.words = words
      self.folder = folder
      self.input = input
      self.output = output
    }
  }

  /// Maximum number of bytes collected from a program; the rest is discarded.
  public static let maxOutput = 256 << 20
  /// Time between cancellation checks, milliseconds.
  private static let patience: Int32 = 20
  /// Number of checks that a program has to exit after SIGTERM: one second.
  private static let looksBeforeKill = 50

  /// Runs a program to completion and returns the collected output.
  ///
  /// - Throws: `ProgramError` if it cannot be started or does not exit with status 0; `Cancelled`
  ///   after an interrupt that terminated it.
  public static func run(_ job: Job, in context: RunContext) throws -> [UInt8] {
    let interrupts = job.keepsInterrupts ? IgnoredInterrupts() : nil
    defer { interrupts?.end() }
    let name = job.words.first ?? ""
    var feed: FeedPipe?
    if case .bytes = job.input { feed = try FeedPipe(name) }
    let drain = job.output == .collected ? try FeedPipe(name) : nil
    let process = try spawn(job, input: feed?.reader, output: drain?.writer)
    feed?.closeReader()
    drain?.closeWriter()
    var pump = ProgramPump(feed: feed, drain: drain, input: job.input)
    do {
      while pump.isOpen {
        if !job.keepsInterrupts { try context.checkCancellation() }
        pump.turn(patience)
        if let onOutput = job.onOutput { try onOutput(pump.taken()) }
      }
      pump.close()
      try check(wait(for: process, job.keepsInterrupts ? nil : context), name)
    } catch let error as ProgramError {
      throw error
    } catch {
      pump.close()
      stop(process)
      throw error
    }
    return pump.collected
  }

  /// Waits for the program to exit, without busy waiting.
  private static func wait(for process: pid_t, _ context: RunContext?) throws -> Int32 {
    var status: Int32 = 0
    var pause: Int32 = 1
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { return status }
      try context?.checkCancellation()
      poll(nil, 0, pause)
      pause = min(pause * 2, patience)
    }
  }

  /// Terminates a program, by SIGKILL if SIGTERM has no effect.
  private static func stop(_ process: pid_t) {
    kill(process, SIGTERM)
    var status: Int32 = 0
    for _ in 0..<looksBeforeKill {
      if waitpid(process, &status, WNOHANG) != 0 { return }
      poll(nil, 0, patience)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
  }

  private static func check(_ status: Int32, _ name: String) throws(ProgramError) {
    let signal = status & 0x7F
    guard signal == 0 else { throw .signal(name, signal) }
    let code = (status >> 8) & 0xFF
    guard code == 0 else { throw .status(name, code) }
  }

  private static func spawn(_ job: Job, input: Int32?, output: Int32?) throws(ProgramError) -> pid_t
  {
    let program = try ProgramFile(job.words.first ?? "", from: job.folder)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else if case .nothing = job.input {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    if let file = job.complaints {
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW
      posix_spawn_file_actions_addopen(&actions, 2, file.path, flags, 0o644)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    giveDefaultSignals(&attributes)
    var process: pid_t = 0
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let code = withCStrings(inFolder + [job.folder.path, program.path] + job.words.dropFirst()) {
      words in
      withCStrings(environment) { variables in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else {
      throw .cannotStart(program.name, reason: String(cString: strerror(code)))
    }
    return process
  }

  /// Changes to a folder and executes the program there, as the working folder of this process is
  /// shared by all its threads.
  private static let inFolder = ["sh", "-c", "cd \"$0\" && exec \"$@\""]

  /// Starts programs with default signal handling, as this process ignores some signals.
  private static func giveDefaultSignals(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }

  /// Calls `body` with the strings as a null-terminated array.
  private static func withCStrings<R>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

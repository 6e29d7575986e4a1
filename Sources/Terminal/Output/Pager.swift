import Commands
import Foundation
import Support

/// Shows long texts with `$PAGER`, or `less -FRX` if it is not set.
///
/// Keys that were typed before the pager starts are stored for the prompt: the pager would execute
/// them as its own commands. `LESSSECURE` disables those of `less` that run programs or write files.
struct Pager: Sendable {
  /// Whether long answers are paged; off until the prompt begins.
  var isOn = false
  /// Called before the pager starts, to store the keys that were typed for the prompt.
  var onShow: @Sendable () -> Void = {}
  /// A command line of the system's shell; empty to disable the pager.
  private let command: String

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    command = environment["PAGER"] ?? Self.standard
  }

  /// `less` with a status line that shows how to quit.
  private static let standard =
    "less -FRX '-Pslines %lt-%lb?L of %L. (q quits, Space continues)$'"

  /// Whether a text is too long for a terminal, with one line reserved for the prompt.
  func wants(_ text: String, lines: Int, width: Int) -> Bool {
    guard isOn, !command.isEmpty else { return false }
    var count = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast()
    {
      count += max(1, (line.count + width - 1) / width)
      if count >= lines { return true }
    }
    return false
  }

  /// Shows the text and waits until the pager exits; returns false if the program does not exist.
  func show(_ text: String) -> Bool {
    onShow()
    var job = ChildProcess.Job(
      ["/bin/sh", "-c", "LESSSECURE=1; export LESSSECURE; " + command],
      in: URL(fileURLWithPath: "/"), input: .bytes(Array(text.utf8)),
      output: .inherited)
    job.keepsInterrupts = true
    do {
      _ = try ChildProcess.run(job, in: RunContext())
      return true
    } catch ProgramError.status(_, let status) {
      // Statuses of the shell for a command that it cannot find or execute.
      return status != 127 && status != 126
    } catch {
      return false
    }
  }
}

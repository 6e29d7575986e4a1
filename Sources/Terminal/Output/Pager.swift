import Commands
import Foundation
import Support

/// Shows long texts page by page with `$PAGER`, `less -FRX` where none is set.
struct Pager: Sendable {
  /// Whether long answers go to it; off until the prompt begins.
  var isOn = false
  /// A line of the system's shell; empty where the user wants none.
  private let command: String

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    command = environment["PAGER"] ?? "less -FRX"
  }

  /// Whether a text is too long for a terminal, a line kept for the prompt.
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

  /// Shows the text and waits until it was read; false when there is no such program.
  func show(_ text: String) -> Bool {
    var job = ChildProcess.Job(
      ["/bin/sh", "-c", command], in: URL(fileURLWithPath: "/"), input: .bytes(Array(text.utf8)),
      output: .inherited)
    job.keepsInterrupts = true
    do {
      _ = try ChildProcess.run(job, in: RunContext())
      return true
    } catch ProgramError.status(_, let status) {
      // What the shell says of a command that it does not find or cannot run.
      return status != 127 && status != 126
    } catch {
      return false
    }
  }
}

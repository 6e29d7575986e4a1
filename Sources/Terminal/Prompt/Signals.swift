import Foundation
import Support
import Synchronization

/// Handles Ctrl-C: the first requests the running command to stop; a second one exits.
enum Signals {
  /// Set by the handler and polled by all stages; created before the handler is installed.
  static let cancellation = Cancellation()
  /// Whether a second interrupt ends the process.
  private static let secondLeaves = Atomic<Bool>(true)
  /// A pipe that the handler writes to, for waiting for an interrupt and another descriptor at the
  /// same time.
  private static let wakeUp = WakePipe()
  /// A descriptor that becomes readable after an interrupt.
  static var woken: Int32 { wakeUp.reader }

  /// Clears previous interrupts.
  static func reset() {
    var bytes: [UInt8] = [0, 0, 0, 0]
    while read(wakeUp.reader, &bytes, bytes.count) > 0 {}
    cancellation.reset()
  }

  /// Lets the prompt count interrupts between commands, so that a second one ends the process only
  /// while a command runs.
  static func countedByThePrompt() { secondLeaves.store(false, ordering: .relaxed) }

  /// Runs a command of the prompt, during which a second interrupt ends the process.
  static func whileACommandRuns<R>(_ body: () -> R) -> R {
    secondLeaves.store(true, ordering: .relaxed)
    defer { secondLeaves.store(false, ordering: .relaxed) }
    return body()
  }

  /// Installs the handlers. Reads are not restarted, so that the line editor returns.
  static func install(secondLeaves leaves: Bool) {
    secondLeaves.store(leaves, ordering: .relaxed)
    reset()
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      if Signals.cancellation.isRequested && Signals.secondLeaves.load(ordering: .relaxed) {
        _exit(130)
      }
      Signals.cancellation.request()
      let unchanged = errno
      Signals.wakeUp.wake()
      errno = unchanged
    }
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
    signal(SIGPIPE, SIG_IGN)
    // Ignored, so that exceeding `ulimit -f` is a write error, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
  }
}

import Foundation
import Support
import Synchronization

/// Ctrl-C: asks the running command to stop; a second one leaves.
enum Signals {
  /// What the handler sets and every stage polls; made before the handler is installed.
  static let cancellation = Cancellation()
  /// Whether a second interrupt ends the process.
  private static let secondLeaves = Atomic<Bool>(true)
  /// A pipe the handler writes to, for who waits for an interrupt and something else at once.
  private static let wakeUp: (reader: Int32, writer: Int32) = {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }()
  /// Can be read from once an interrupt came.
  static var woken: Int32 { wakeUp.reader }

  /// Forgets the interrupts so far.
  static func reset() {
    var bytes: [UInt8] = [0, 0, 0, 0]
    while read(wakeUp.reader, &bytes, bytes.count) > 0 {}
    cancellation.reset()
  }

  /// From now on the prompt counts the interrupts between commands; only while a command runs does
  /// a second one end the process.
  static func countedByThePrompt() { secondLeaves.store(false, ordering: .relaxed) }

  /// Runs a command of the prompt, which a second interrupt ends together with the process.
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
      var byte: UInt8 = 0
      _ = write(Signals.wakeUp.writer, &byte, 1)
      errno = unchanged
    }
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
    signal(SIGPIPE, SIG_IGN)
    // A file beyond `ulimit -f` is an error of writing like a full disk.
    signal(SIGXFSZ, SIG_IGN)
  }
}

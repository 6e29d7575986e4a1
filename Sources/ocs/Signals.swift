import Foundation
import Support
import Synchronization

/// Ctrl-C: asks the running command to stop; a second one leaves.
enum Signals {
  /// What the handler sets and every stage polls; made before the handler is installed.
  static let cancellation = Cancellation()
  /// Whether a second interrupt ends the process.
  private static let secondLeaves = Atomic<Bool>(true)

  /// Installs the handlers. Reads are not restarted, so that the line editor returns.
  static func install(secondLeaves leaves: Bool) {
    secondLeaves.store(leaves, ordering: .relaxed)
    cancellation.reset()
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      if Signals.cancellation.isRequested && Signals.secondLeaves.load(ordering: .relaxed) {
        _exit(130)
      }
      Signals.cancellation.request()
    }
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
    signal(SIGPIPE, SIG_IGN)
  }
}

import Foundation

/// Lets interrupts from the terminal pass while another program has it, as `system` does.
final class IgnoredInterrupts {
  private var kept: [(signal: Int32, action: sigaction)] = []

  /// Ignores them from now on.
  init() {
    for signal in [SIGINT, SIGQUIT] {
      var ignoring = sigaction()
      ignoring.__sigaction_handler.sa_handler = SIG_IGN
      var action = sigaction()
      if sigaction(signal, &ignoring, &action) == 0 { kept.append((signal, action)) }
    }
  }

  /// Puts back what was done about them before.
  func end() {
    for (signal, action) in kept {
      var action = action
      sigaction(signal, &action, nil)
    }
    kept = []
  }
}

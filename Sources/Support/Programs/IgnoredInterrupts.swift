import Foundation

/// Ignores interrupts from the terminal while another program uses it, as `system` does.
final class IgnoredInterrupts {
  private var kept: [(signal: Int32, action: sigaction)] = []

  /// Starts ignoring interrupts.
  init() {
    for signal in [SIGINT, SIGQUIT] {
      var ignoring = sigaction()
      ignoring.__sigaction_handler.sa_handler = SIG_IGN
      var action = sigaction()
      if sigaction(signal, &ignoring, &action) == 0 { kept.append((signal, action)) }
    }
  }

  /// Restores the previous signal handling.
  func end() {
    for (signal, action) in kept {
      var action = action
      sigaction(signal, &action, nil)
    }
    kept = []
  }
}

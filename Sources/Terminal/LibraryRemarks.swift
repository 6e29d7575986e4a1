@preconcurrency import Glibc

/// Keeps what decoders print about damaged pictures off the terminal: the error we throw names the
/// file and the reason in one sentence.
///
/// The libraries write to C's stream `stderr`; our own text goes to the descriptor and is not
/// touched.
enum LibraryRemarks {
  /// Call before there are other threads.
  static func silence() {
    if let sink = fopen("/dev/null", "w") { stderr = sink }
  }
}

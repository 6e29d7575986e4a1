@preconcurrency import Glibc

/// Suppresses messages of decoders about damaged images on the terminal: the error that is thrown
/// has the file and the reason in one sentence.
///
/// The libraries write to C's stream `stderr`; our own text goes to the file descriptor and is not
/// affected.
enum LibraryRemarks {
  /// Call before other threads are started.
  static func silence() {
    if let sink = fopen("/dev/null", "w") { stderr = sink }
  }
}

import Foundation

/// A pipe that signal handlers write to, for waiting for a signal and a descriptor at the same time.
struct WakePipe: Sendable {
  /// The descriptor that becomes readable.
  let reader: Int32
  private let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  /// Makes the reader readable; safe in a signal handler.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }
}

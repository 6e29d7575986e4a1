@preconcurrency import CEditLine
import Foundation

/// Reads the prompt's keys for libedit.
///
/// Waits for a key and an interrupt at once: an interrupt that comes just before the wait would
/// otherwise go unseen, and the next line typed be taken for the interrupted one.
enum Keyboard {
  /// Whether a key was pressed since this was last made false; libedit's own buffer still holds the
  /// line before.
  nonisolated(unsafe) static var isTouched = false

  /// The next character as a Unicode scalar, bytes that are no UTF-8 left out; -1 at the end of the
  /// input or when interrupted.
  static func next() -> Int32 {
    var following = byte()
    while let first = following {
      isTouched = true
      following = nil
      let count = max(1, (~first).leadingZeroBitCount)
      var bytes = [first]
      while bytes.count < count {
        guard let more = byte() else { return -1 }
        guard more & 0xC0 == 0x80 else {
          following = more
          break
        }
        bytes.append(more)
      }
      if let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first {
        return Int32(scalar.value)
      }
      following = following ?? byte()
    }
    return -1
  }

  private static func byte() -> UInt8? {
    while true {
      var waited = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Signals.woken, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&waited, 2, -1) < 0 {
        guard errno == EINTR else { return nil }
        // The window may have another size, or `ocs` be back from the background.
        if !Signals.cancellation.isRequested { rl_forced_update_display() }
        continue
      }
      if waited[1].revents != 0 {
        errno = EINTR
        return nil
      }
      var value: UInt8 = 0
      let count = read(0, &value, 1)
      if count < 0 && errno == EINTR { continue }
      return count == 1 ? value : nil
    }
  }
}

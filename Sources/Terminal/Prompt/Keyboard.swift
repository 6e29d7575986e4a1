import Foundation

/// Reads the prompt's keys for libedit.
///
/// Waits for a key and an interrupt at once: an interrupt that comes just before the wait would
/// otherwise go unseen, and the next line typed be taken for the interrupted one.
struct Keyboard {
  /// The descriptor keys come from.
  let keys: Int32
  /// A descriptor that can be read from once an interrupt came.
  let interrupt: Int32
  /// Called when a signal other than an interrupt ended the wait: the window may have another size,
  /// or `ocs` be back from the background.
  let onDisturbance: () -> Void
  /// Whether a key was pressed since this was last made false; libedit's own buffer still holds the
  /// line before.
  var isTouched = false
  /// Whether an interrupt ended a wait since this was last made false. `errno` tells it as well, but
  /// libedit calls the system before it returns.
  var isInterrupted = false

  init(keys: Int32, interrupt: Int32, onDisturbance: @escaping () -> Void = {}) {
    self.keys = keys
    self.interrupt = interrupt
    self.onDisturbance = onDisturbance
  }

  /// The next character as a Unicode scalar, bytes that are no UTF-8 left out; -1 at the end of the
  /// input or, when interrupted, with `isInterrupted` and `errno` `EINTR`.
  mutating func next() -> Int32 {
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

  /// Whether keys were pressed that nobody has read yet.
  var hasPendingKeys: Bool {
    var waited = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0 && waited.revents & Int16(POLLIN) != 0
  }

  private mutating func byte() -> UInt8? {
    while true {
      var waited = [
        pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&waited, 2, -1) < 0 {
        guard errno == EINTR else { return nil }
        onDisturbance()
        continue
      }
      if waited[1].revents != 0 {
        isInterrupted = true
        errno = EINTR
        return nil
      }
      var value: UInt8 = 0
      let count = read(keys, &value, 1)
      if count < 0 && errno == EINTR { continue }
      return count == 1 ? value : nil
    }
  }
}

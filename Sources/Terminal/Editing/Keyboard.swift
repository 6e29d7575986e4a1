import Foundation

/// Reads keys at the prompt.
///
/// Waits for a key and for an interrupt at the same time: otherwise, an interrupt just before the
/// wait would be missed, and the next line would be taken for the interrupted one.
struct Keyboard {
  /// The descriptor that keys are read from.
  let keys: Int32
  /// A descriptor that becomes readable after an interrupt.
  let interrupt: Int32
  /// A descriptor that becomes readable after another signal: the window was resized, or `ocs`
  /// returned from the background. As with an interrupt, a signal just before the wait counts.
  let disturbance: Int32
  /// Called after such a signal; must not access the keyboard.
  let onDisturbance: () -> Void
  /// Keys that were read earlier, before those of `keys`.
  var pending: [UInt8] = []
  /// Whether a key was pressed since this was reset.
  var isTouched = false
  /// Whether an interrupt ended a wait since this was reset.
  var isInterrupted = false

  init(
    keys: Int32, interrupt: Int32, disturbance: Int32 = -1,
    onDisturbance: @escaping () -> Void = {}
  ) {
    self.keys = keys
    self.interrupt = interrupt
    self.disturbance = disturbance
    self.onDisturbance = onDisturbance
  }

  /// The next character as a Unicode scalar, skipping invalid UTF-8; -1 at the end of the input or,
  /// if interrupted, with `isInterrupted` and `errno` `EINTR`.
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

  /// Whether there are unread keys.
  var hasPendingKeys: Bool { hasKeys(within: 0) }

  /// Whether there are unread keys, or one arrives within a number of milliseconds.
  func hasKeys(within milliseconds: Int32) -> Bool {
    guard pending.isEmpty else { return true }
    var waited = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, milliseconds) > 0 && waited.revents & Int16(POLLIN) != 0
  }

  private mutating func byte() -> UInt8? {
    if !pending.isEmpty { return pending.removeFirst() }
    while true {
      var waited = [
        pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
        pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0),
        pollfd(fd: disturbance, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&waited, nfds_t(waited.count), -1) < 0 {
        guard errno == EINTR else { return nil }
        continue
      }
      if waited[1].revents != 0 {
        isInterrupted = true
        errno = EINTR
        return nil
      }
      if waited[2].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(disturbance, &bytes, bytes.count)
        onDisturbance()
        continue
      }
      var value: UInt8 = 0
      let count = read(keys, &value, 1)
      if count < 0 && errno == EINTR { continue }
      return count == 1 ? value : nil
    }
  }
}

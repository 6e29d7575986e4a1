import Foundation

/// Calls on open files.
enum Descriptor {
  /// Most bytes asked of one call, far below the 2 GiB at which Linux gives up.
  static let maxTransfer = 1 << 26

  /// Writes all bytes; false when the system refuses, with its reason in `errno`.
  static func write(_ bytes: some ContiguousBytes, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while let base = buffer.baseAddress, offset < buffer.count {
        let count = Foundation.write(
          descriptor, base + offset, min(buffer.count - offset, maxTransfer))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }
}

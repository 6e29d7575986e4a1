import Foundation

/// System calls on file descriptors.
enum Descriptor {
  /// Maximum number of bytes per call, well below Linux's limit of 2 GiB.
  static let maxTransfer = 1 << 26

  /// Writes all bytes; false on failure, with the reason in `errno`.
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

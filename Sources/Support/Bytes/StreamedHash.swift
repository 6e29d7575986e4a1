import Files

/// Computes the `ContentHash` of bytes that arrive in pieces; their total number must be known
/// beforehand.
public struct StreamedHash: Sendable {
  private var hash = ContentHash()
  /// Bytes of an incomplete word, the first one lowest. `pending` is their number.
  private var word: UInt64 = 0
  private var pending = 0

  /// Creates a hash of `count` bytes.
  public init(count: Int) { hash.step(UInt64(count)) }

  /// Adds bytes.
  public mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      var index = 0
      while index < raw.count, pending > 0 { take(raw[index], &index) }
      while index &+ 8 <= raw.count {
        let next = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        hash.step(UInt64(littleEndian: next))
        index &+= 8
      }
      while index < raw.count { take(raw[index], &index) }
    }
  }

  private mutating func take(_ byte: UInt8, _ index: inout Int) {
    word |= UInt64(byte) << UInt64(8 &* pending)
    pending &+= 1
    index &+= 1
    guard pending == 8 else { return }
    hash.step(word)
    (word, pending) = (0, 0)
  }

  /// The hash, after all bytes were added.
  public var value: UInt64 {
    var (result, last) = (hash, UInt64(0))
    for place in 0..<pending { last = last << 8 | (word >> UInt64(8 * place)) & 0xFF }
    result.step(last)
    return result.value
  }
}

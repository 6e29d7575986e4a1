/// A 64-bit hash of bytes for cache keys and detection of corruption; not secure against
/// adversaries.
///
/// FNV-1a over 64-bit words with a final avalanche (that of SplitMix64), seeded by the length. Any
/// change of a single word changes the hash, as each step is a bijection of the state.
public struct ContentHash: Sendable, Equatable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates a hash of no data.
  public init() {}

  /// The hash of bytes, preceded by their count.
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.value
  }

  /// The hash of an array's bytes.
  public static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

  /// Adds bytes, preceded by their count, so that the boundaries between pieces affect the hash.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    step(UInt64(bytes.count))
    let words = bytes.count / 8
    for index in 0..<words {
      step(bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
    }
    var last: UInt64 = 0
    for index in words * 8..<bytes.count { last = last << 8 | UInt64(bytes[index]) }
    step(last)
  }

  /// Adds a string's UTF-8, preceded by its byte count.
  public mutating func add(_ text: String) { Array(text.utf8).withUnsafeBytes { add($0) } }

  /// Adds a word.
  @inline(__always) package mutating func step(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01B3
    state ^= state >> 29
  }

  /// The hash of all data added.
  public var value: UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The hash as sixteen hexadecimal digits.
  public var text: String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }
}

/// A 64-bit hash of bytes for cache keys and corruption checks; not for adversaries.
///
/// FNV-1a over 64-bit words with a final avalanche (SplitMix64's), seeded by the length. Any
/// change of one word changes the hash, since each step is a bijection of the state.
public struct ContentHash: Sendable, Equatable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  public init() {}

  /// The hash of bytes, preceded by their count.
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.value
  }

  /// The hash of an array's bytes.
  public static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

  /// Adds bytes, preceded by their count, so that pieces cannot run into each other.
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

  /// Adds one word.
  @inline(__always) package mutating func step(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01B3
    state ^= state >> 29
  }

  /// The hash of what was added so far.
  public var value: UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Sixteen hexadecimal digits.
  public var text: String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }
}

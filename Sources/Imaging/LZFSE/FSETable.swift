/// What each state of a finite-state coder stands for.
///
/// Reference: `lzfse_fse.h` of Apple's library; J. Duda, "Asymmetric numeral systems", 2013.
struct FSETable {
  /// The values of symbols: the least of each, and the bits that are added to it as they are.
  struct Values {
    var states: Int
    var extraBits: [Int]
    /// The least value of the first symbol is 0, of each other one what the one before leaves.
    var bases: [Int] {
      var next = 0
      return extraBits.map { bits in
        defer { next += 1 << bits }
        return next
      }
    }
  }

  private struct State {
    /// Bits to take, those of the value among them.
    var bits: Int
    var valueBits: Int
    /// What the bits for the state are added to.
    var delta: Int
    var base: Int
  }

  private var states: [State] = []

  init(_ values: Values, frequencies: [Int]) throws {
    let bases = values.bases
    guard frequencies.reduce(0, +) <= values.states else {
      throw CodecFailure.damaged("LZFSE: too many states")
    }
    let width = values.states.leadingZeroBitCount
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      let bits = frequency.leadingZeroBitCount - width
      let first = (2 * values.states) >> bits - frequency
      let extra = values.extraBits[symbol]
      for place in 0..<frequency {
        let isFirst = place < first
        let taken = isFirst ? bits : bits - 1
        let delta =
          isFirst ? (frequency + place) << bits - values.states : (place - first) << taken
        states.append(
          State(bits: taken + extra, valueBits: extra, delta: delta, base: bases[symbol]))
      }
    }
  }

  /// The value of a state, which becomes the next one.
  func next(_ state: inout Int, _ bits: inout BackwardBits) throws -> Int {
    guard states.indices.contains(state) else {
      throw CodecFailure.damaged("LZFSE: a state without a symbol")
    }
    let entry = states[state]
    let taken = try bits.take(entry.bits)
    state = entry.delta + taken >> entry.valueBits
    return entry.base + taken & (1 << entry.valueBits - 1)
  }
}

extension FSETable.Values {
  private static let plain = [Int](repeating: 0, count: 16)

  /// Lengths of literals.
  static let lengths = Self(states: 64, extraBits: plain + [2, 3, 5, 8])
  /// Lengths of copies.
  static let copies = Self(states: 64, extraBits: plain + [3, 5, 8, 11])
  /// Distances of copies.
  static let distances = Self(states: 256, extraBits: (0..<64).map { $0 / 4 })
  /// Bytes.
  static let literals = Self(states: 1024, extraBits: [Int](repeating: 0, count: 256))
}

/// Bits of a coder's stream, which is read from its end.
struct BackwardBits {
  private let bytes: [UInt8]
  private var position: Int

  /// - Parameter unused: Bits at the end that hold nothing, 0 to -7.
  init(_ payload: ArraySlice<UInt8>, unused: Int) throws {
    position = payload.count * 8 + unused
    guard (-7...0).contains(unused), position >= 0 else {
      throw CodecFailure.damaged("LZFSE: an empty stream")
    }
    // A word can be loaded at every byte.
    bytes = payload + [UInt8](repeating: 0, count: 8)
  }

  /// The next bits as a number; at most 32.
  mutating func take(_ count: Int) throws -> Int {
    position -= count
    guard position >= 0 else { throw CodecFailure.damaged("LZFSE: a truncated stream") }
    let word = bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self))
    }
    return Int(truncatingIfNeeded: word >> UInt64(position & 7) & (1 << UInt64(count) - 1))
  }
}

/// The decoding table of a finite-state entropy coder.
///
/// Reference: `lzfse_fse.h` of Apple's library; J. Duda, "Asymmetric numeral systems", 2013.
struct FSETable {
  /// Values of the symbols: a base, plus a number of raw extra bits.
  struct Values {
    var states: Int
    var extraBits: [Int]
    /// Bases of the symbols: 0 for the first, and each other one after the range of the previous.
    var bases: [Int] {
      var next = 0
      return extraBits.map { bits in
        defer { next += 1 << bits }
        return next
      }
    }
  }

  private struct State {
    /// Number of bits to read, including the extra bits of the value.
    var bits: Int
    var valueBits: Int
    /// Added to the state bits.
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

  /// Decodes the value of a state and advances the state.
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

  /// Literal lengths.
  static let lengths = Self(states: 64, extraBits: plain + [2, 3, 5, 8])
  /// Copy lengths.
  static let copies = Self(states: 64, extraBits: plain + [3, 5, 8, 11])
  /// Copy distances.
  static let distances = Self(states: 256, extraBits: (0..<64).map { $0 / 4 })
  /// Literal bytes.
  static let literals = Self(states: 1024, extraBits: [Int](repeating: 0, count: 256))
}

/// Bits of a stream that is read from its end.
struct BackwardBits {
  private let bytes: [UInt8]
  private var position: Int

  /// - Parameter unused: Number of unused bits at the end, 0 to -7.
  init(_ payload: ArraySlice<UInt8>, unused: Int) throws {
    position = payload.count * 8 + unused
    guard (-7...0).contains(unused), position >= 0 else {
      throw CodecFailure.damaged("LZFSE: an empty stream")
    }
    // Padding, so that a word can be loaded at every byte.
    bytes = payload + [UInt8](repeating: 0, count: 8)
  }

  /// Reads at most 32 bits as a number.
  mutating func take(_ count: Int) throws -> Int {
    position -= count
    guard position >= 0 else { throw CodecFailure.damaged("LZFSE: a truncated stream") }
    let word = bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self))
    }
    return Int(truncatingIfNeeded: word >> UInt64(position & 7) & (1 << UInt64(count) - 1))
  }
}

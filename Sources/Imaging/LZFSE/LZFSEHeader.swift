/// The header of an LZFSE block: counts, states and symbol frequencies.
struct LZFSEHeader {
  /// Number of symbols of literal lengths, copy lengths, distances and literals.
  private static let symbols = [20, 20, 64, 256]
  private static let maxMatches = 10_000
  private static let maxLiterals = 40_000

  private var literalCount = 0
  private var literalBytes = 0
  private var matchCount = 0
  private var matchBytes = 0
  /// Number of unused bits at the end of each part, as a negative number.
  private var literalBits = 0
  private var matchBits = 0
  private var literalStates: [Int] = []
  /// States of literal length, copy length, and distance.
  private var matchStates: [Int] = []
  private var frequencies: [[Int]] = []

  /// Reads the form with encoded frequencies, after its code and length.
  init(packed input: inout ArraySlice<UInt8>) throws {
    let (a, b, c) = (try input.number(8), try input.number(8), try input.number(8))
    func field(of word: UInt64, start: UInt64, count: UInt64) -> Int {
      Int(truncatingIfNeeded: word >> start & (1 << count - 1))
    }
    literalCount = field(of: a, start: 0, count: 20)
    literalBytes = field(of: a, start: 20, count: 20)
    matchCount = field(of: a, start: 40, count: 20)
    literalBits = field(of: a, start: 60, count: 3) - 7
    matchBits = field(of: b, start: 60, count: 3) - 7
    literalStates = [0, 10, 20, 30].map { field(of: b, start: $0, count: 10) }
    matchBytes = field(of: b, start: 40, count: 20)
    matchStates = [32, 42, 52].map { field(of: c, start: $0, count: 10) }
    let size = field(of: c, start: 0, count: 32)
    var bits = FrequencyBits(try input.take(size - 32))
    let isThere = size > 32
    for count in Self.symbols {
      frequencies.append(try (0..<count).map { _ in isThere ? try bits.next() : 0 })
    }
    guard bits.isAtEnd else { throw CodecFailure.damaged("LZFSE: frequencies of another length") }
    try check()
  }

  /// Reads the form with two-byte frequencies, after its code and length.
  init(plain input: inout ArraySlice<UInt8>) throws {
    _ = try input.word()
    literalCount = Int(try input.word())
    matchCount = Int(try input.word())
    literalBytes = Int(try input.word())
    matchBytes = Int(try input.word())
    literalBits = Int(Int32(bitPattern: try input.word()))
    literalStates = try (0..<4).map { _ in Int(try input.number(2)) }
    matchBits = Int(Int32(bitPattern: try input.word()))
    matchStates = try (0..<3).map { _ in Int(try input.number(2)) }
    for count in Self.symbols {
      frequencies.append(try (0..<count).map { _ in Int(try input.number(2)) })
    }
    _ = try input.take(2)
    try check()
  }

  private func check() throws {
    guard literalCount <= Self.maxLiterals, literalCount % 4 == 0, matchCount <= Self.maxMatches
    else { throw CodecFailure.damaged("LZFSE: more symbols than a block has") }
  }

  /// Decodes the block after the header.
  func decompress(_ input: inout ArraySlice<UInt8>, to output: inout LempelZivOutput) throws {
    let literals = try literals(input.take(literalBytes))
    var bits = try BackwardBits(input.take(matchBytes), unused: matchBits)
    let kinds: [FSETable.Values] = [.lengths, .copies, .distances]
    let tables = try zip(kinds, frequencies).map { try FSETable($0, frequencies: $1) }
    var (length, copy, way) = (matchStates[0], matchStates[1], matchStates[2])
    var (start, distance) = (0, 0)
    for _ in 0..<matchCount {
      let count = try tables[0].next(&length, &bits)
      let copied = try tables[1].next(&copy, &bits)
      let found = try tables[2].next(&way, &bits)
      if found != 0 { distance = found }
      guard start + count <= literals.count else {
        throw CodecFailure.damaged("LZFSE: more literals than stated")
      }
      try output.append(literals[start..<start + count], copying: copied, from: distance)
      start += count
    }
  }

  /// The literals, which are coded by four interleaved coders.
  private func literals(_ payload: ArraySlice<UInt8>) throws -> [UInt8] {
    let table = try FSETable(.literals, frequencies: frequencies[3])
    var bits = try BackwardBits(payload, unused: literalBits)
    var states = literalStates
    return try (0..<literalCount).map { index in
      UInt8(truncatingIfNeeded: try table.next(&states[index & 3], &bits))
    }
  }
}

/// Symbol frequencies in their prefix code, least significant bit first.
private struct FrequencyBits {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Whether less than a byte remains.
  var isAtEnd: Bool { (position + 7) / 8 == bytes.count }

  mutating func next() throws -> Int {
    let low = try take(2)
    switch low {
    case 0: return 0
    case 2: return 1
    case 1: return 2 + (try take(1))
    default: break
    }
    if try take(1) == 0 { return 4 + (try take(2)) }
    return try take(1) == 0 ? 8 + take(4) : 24 + take(10)
  }

  private mutating func take(_ count: Int) throws -> Int {
    guard position + count <= bytes.count * 8 else {
      throw CodecFailure.damaged("LZFSE: truncated frequencies")
    }
    var value = 0
    for bit in 0..<count {
      let at = position + bit
      value |= Int(bytes[bytes.startIndex + at >> 3] >> UInt8(at & 7) & 1) << bit
    }
    position += count
    return value
  }
}

import Support
import Testing

@testable import Formats

/// Compressed arrays, compared with bytes that OpenUSD 25.11 wrote for the same values.
@Suite struct CrateArrayTests {
  /// Values of compressed arrays of floats.
  static let floats: [(name: String, values: [Float])] = [
    ("whole", (0..<20).map { Float($0 * 7 % 5 - 2) }),
    ("large", (0..<16).map { Float($0 + 1) * -134_217_728 }),
    ("table", (0..<24).map { [0.1, 2.5, -3.75][$0 * $0 % 3] }),
    ("signed", (0..<16).map { $0 % 2 == 0 ? 0.0 : -0.0 }),
    (
      "special",
      (0..<20).map { [Float.nan, .infinity, -.infinity, 1, .leastNonzeroMagnitude][$0 % 5] }
    ),
  ]

  @Test(arguments: floats)
  func compressedFloatsRoundTripBitwise(name: String, values: [Float]) throws {
    var (reader, representation) = written(.floats(values))
    #expect(representation & CrateValues.compressedFlag != 0)
    #expect(try CrateDecoder.floats(at: &reader) == values.map(\.bitPattern))
    #expect(reader.remaining == 0)
  }

  @Test(arguments: [15, 64, 6000])
  func fewOrDistinctFloatsAreNotCompressed(count: Int) throws {
    let values = (0..<count).map { count < 16 ? 1 : Float($0) + 0.5 }
    var (reader, representation) = written(.floats(values))
    #expect(representation & CrateValues.compressedFlag == 0)
    #expect(try reader.array(Float.self) == values)
    #expect(reader.remaining == 0)
  }

  @Test(arguments: [1, 15, 16, 1000]) func integersRoundTrip(count: Int) throws {
    let values = (0..<count).map { Int32($0 % 3) * 700_000 - 5 }
    var (reader, representation) = written(.ints(values))
    let isCompressed = representation & CrateValues.compressedFlag != 0
    #expect(isCompressed == (count >= 16))
    let read =
      isCompressed ? try CrateDecoder.integers(at: &reader) : try reader.array(Int32.self)
    #expect(read == values)
  }

  @Test func emptyArraysHaveNoOffset() {
    #expect(written(.ints([])).representation & (1 << 48 - 1) == 0)
    #expect(written(.floats([])).representation & (1 << 48 - 1) == 0)
  }

  @Test func smallVectorsAreStoredInline() {
    let scale = written(.float4(SIMD4(2, -1, 127, -128))).representation
    #expect(scale & CrateValues.inlineFlag != 0)
    #expect(scale & 0xFFFF_FFFF == 0x807F_FF02)
    for value in [SIMD4<Float>(128, 0, 0, 0), SIMD4(0.5, 0, 0, 0), SIMD4(-0.0, 0, 0, 0)] {
      #expect(written(.float4(value)).representation & CrateValues.inlineFlag == 0)
    }
  }

  @Test func compressedArraysMatchThoseOfOpenUSD() throws {
    let whole = """
      14000000000000006914000000000000000\
      0f002020000004104114410fefdfdfdfdfdfdfd
      """
    try expectFloats(Self.floats[0].values, like: whole)

    let table = """
      18000000000000007402000000cdcccc3d000020401600000000000000\
      00c40000000044511445511401ff02005001ff01ff01
      """
    try expectFloats(Self.floats[2].values, like: table)

    let integers = """
      20000000000000002000000000000000\
      00620100000081c30200cf052501441001008aeefeff090b000850008aeefeff
      """
    var theirs = ByteReader(bytes(of: integers))
    let values = Array([[Int32]](repeating: [5, 6, 7, 300, 70_000, 70_001, 70_002, -4], count: 4))
      .flatMap { $0 }
    #expect(try CrateDecoder.integers(at: &theirs) == values)
    #expect(written(.ints(values)).reader.bytes.count == theirs.bytes.count)
  }

  /// OpenUSD's bytes decode to the values, and ours have the same length.
  private func expectFloats(_ values: [Float], like hexadecimal: String) throws {
    var theirs = ByteReader(bytes(of: hexadecimal))
    #expect(try CrateDecoder.floats(at: &theirs) == values.map(\.bitPattern))
    #expect(written(.floats(values)).reader.bytes.count == theirs.bytes.count)
  }

  /// A value's representation, and its bytes if it has an offset.
  private func written(_ value: USDValue) -> (reader: ByteReader, representation: UInt64) {
    var tables = CrateTables()
    var values = CrateValues()
    let representation = values.represent(value, &tables)
    let offset = Int(representation & (1 << 48 - 1))
    let start = representation & CrateValues.inlineFlag == 0 ? offset : 0
    return (ByteReader(Array(values.take().bytes[start...])), representation)
  }

  private func bytes(of hexadecimal: String) -> [UInt8] {
    var rest = hexadecimal[...]
    var bytes: [UInt8] = []
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

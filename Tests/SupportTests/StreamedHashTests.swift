import Files
import Support
import Testing

@Suite struct StreamedHashTests {
  @Test(arguments: [0, 1, 7, 8, 9, 23, 64, 1001])
  func hashingInPiecesEqualsHashingTheWhole(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    for size in [1, 3, 8, 13, 400] {
      var hash = StreamedHash(count: count)
      for start in stride(from: 0, to: count, by: size) {
        hash.add(Array(bytes[start..<min(start + size, count)]))
      }
      #expect(hash.value == ContentHash.of(bytes))
    }
  }

  @Test func differentBytesGiveDifferentHashes() {
    var (one, other) = (StreamedHash(count: 3), StreamedHash(count: 3))
    one.add([1, 2])
    one.add([3])
    other.add([1, 2])
    other.add([4])
    #expect(one.value != other.value)
  }
}

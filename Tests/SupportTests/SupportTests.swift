import Testing

@testable import Support

@Suite struct RandomStreamTests {
  @Test func sameSeedAndStreamGiveTheSameNumbers() {
    var a = RandomStream(seed: 7, stream: 3)
    var b = RandomStream(seed: 7, stream: 3)
    var c = RandomStream(seed: 7, stream: 4)
    let first = (0..<8).map { _ in a.next() }
    #expect(first == (0..<8).map { _ in b.next() })
    #expect(first != (0..<8).map { _ in c.next() })
  }
}

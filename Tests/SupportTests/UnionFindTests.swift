import Testing

@testable import Support

@Suite struct UnionFindTests {
  /// Reference implementation: a label for each element, relabeled at every union.
  private struct Labels {
    var label: [Int]
    mutating func union(_ a: Int, _ b: Int) {
      let (old, new) = (label[b], label[a])
      for i in label.indices where label[i] == old { label[i] = new }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func groupsEqualThoseOfRelabeling(seed: UInt64) {
    var random = RandomStream(seed: seed)
    var sets = UnionFind(count: 40)
    var labels = Labels(label: Array(0..<40))
    for _ in 0..<25 {
      let (a, b) = (random.index(below: 40), random.index(below: 40))
      let wereApart = labels.label[a] != labels.label[b]
      let joined = sets.union(a, b)
      #expect(joined == wereApart)
      labels.union(a, b)
    }
    let roots = (0..<40).map { sets.find($0) }
    for a in 0..<40 {
      for b in 0..<40 {
        #expect((roots[a] == roots[b]) == (labels.label[a] == labels.label[b]))
      }
    }
    let groups = sets.groups()
    #expect(groups.joined().sorted() == Array(0..<40))
    #expect(groups.map { $0[0] } == groups.map { $0[0] }.sorted())
    #expect(groups.allSatisfy { $0 == $0.sorted() && Set($0.map { labels.label[$0] }).count == 1 })
  }

  @Test func theLargerSetKeepsItsRepresentative() {
    var sets = UnionFind(count: 4)
    let joined = [sets.union(0, 1), sets.union(2, 0), sets.union(1, 2)]
    #expect(joined == [true, true, false])
    let roots = (0..<4).map { sets.find($0) }
    #expect(roots == [0, 0, 0, 3])
    let groups = sets.groups()
    #expect(groups == [[0, 1, 2], [3]])
  }
}

@Suite struct ChecksumTests {
  @Test func crc32EqualsTheStandardCheckValue() {
    #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(Checksum.crc32([]) == 0)
    #expect(Checksum.crc32(Array("x123456789".utf8)[1...]) == 0xCBF4_3926)
  }
}

import Support

/// Extends the charts of a map into the surrounding texels, so that texture filtering and mipmaps
/// do not mix in the background.
struct GutterFill {
  let size: Int
  /// 0 outside charts.
  let coverage: [UInt8]

  /// Fills `rings` texels around each chart with means of their covered neighbors.
  ///
  /// - Returns: The coverage afterwards.
  @discardableResult
  func grow(
    _ pixels: inout [UInt8], channels: Int, rings: Int, in context: RunContext
  ) throws -> [UInt8] {
    var covered = coverage
    var front = emptyBesideCovered()
    for _ in 0..<rings where !front.isEmpty {
      try context.checkCancellation()
      let values = means(around: front, in: pixels, channels: channels, covered: covered)
      for (i, index) in front.enumerated() {
        for c in 0..<channels { pixels[Int(index) * channels + c] = values[i * channels + c] }
        covered[Int(index)] = 1
      }
      front = emptyNeighbors(of: front, &covered)
    }
    return covered
  }

  /// The mean of the covered neighbors of each texel.
  private func means(
    around front: [Int32], in pixels: [UInt8], channels: Int, covered: [UInt8]
  ) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(front.count * channels)
    for index in front {
      var sum = SIMD4<Int32>.zero
      var count: Int32 = 0
      forEachNeighbor(Int(index)) { other in
        guard covered[other] > 0 else { return }
        for c in 0..<channels { sum[c] &+= Int32(pixels[other &* channels &+ c]) }
        count &+= 1
      }
      for c in 0..<channels { values.append(UInt8((sum[c] + count / 2) / max(1, count))) }
    }
    return values
  }

  /// The uncovered texels next to `front`, without duplicates; `covered` is used as scratch space.
  private func emptyNeighbors(of front: [Int32], _ covered: inout [UInt8]) -> [Int32] {
    var next: [Int32] = []
    for index in front {
      forEachNeighbor(Int(index)) { other in
        guard covered[other] == 0 else { return }
        covered[other] = 2
        next.append(Int32(other))
      }
    }
    for index in next { covered[Int(index)] = 0 }
    return next
  }

  private func emptyBesideCovered() -> [Int32] {
    var front: [Int32] = []
    for index in coverage.indices where coverage[index] == 0 {
      var isBeside = false
      let (x, y) = (index % size, index / size)
      if x > 0, coverage[index - 1] > 0 { isBeside = true }
      if x + 1 < size, coverage[index + 1] > 0 { isBeside = true }
      if !isBeside, y > 0 || y + 1 < size {
        forEachNeighbor(index) { if coverage[$0] > 0 { isBeside = true } }
      }
      if isBeside { front.append(Int32(index)) }
    }
    return front
  }

  @inline(__always)
  private func forEachNeighbor(_ index: Int, _ body: (Int) -> Void) {
    let (x, y) = (index % size, index / size)
    for j in max(0, y - 1)...min(size - 1, y + 1) {
      for i in max(0, x - 1)...min(size - 1, x + 1) where i != x || j != y {
        body(j &* size &+ i)
      }
    }
  }
}

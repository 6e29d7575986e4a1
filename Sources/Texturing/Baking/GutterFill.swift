import Numerics
import Support

/// Continues the charts of a map into the texels around them, so that filtering and reduced copies
/// of the map do not draw in the background.
struct GutterFill {
  let size: Int
  /// 0 where no chart lies.
  let coverage: [UInt8]

  /// Fills `rings` texels around each chart with means of their filled neighbours.
  ///
  /// - Returns: What is covered afterwards.
  @discardableResult
  func grow(
    _ pixels: inout [UInt8], channels: Int, rings: Int, in context: RunContext
  ) throws -> [UInt8] {
    var covered = coverage
    var front = emptyBesideCovered()
    for _ in 0..<rings where !front.isEmpty {
      try context.checkCancellation()
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
      for (i, index) in front.enumerated() {
        for c in 0..<channels { pixels[Int(index) * channels + c] = values[i * channels + c] }
        covered[Int(index)] = 1
      }
      var next: [Int32] = []
      for index in front {
        forEachNeighbor(Int(index)) { other in
          guard covered[other] == 0 else { return }
          covered[other] = 2
          next.append(Int32(other))
        }
      }
      for index in next { covered[Int(index)] = 0 }
      front = next
    }
    return covered
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

  /// Fills all texels left empty with a smooth continuation: covered texels are averaged into ever
  /// smaller maps, which then fill the gaps of the larger ones (pull–push of Gortler et al.,
  /// "The Lumigraph", SIGGRAPH 1996, with box filters).
  func flood(_ pixels: inout [UInt8], covered: [UInt8], in context: RunContext) throws {
    let block = size % 4 == 0 ? 4 : 1
    var levels = [reduced(pixels, covered, block)]
    while let last = levels.last, last.size > 1 { levels.append(last.halved()) }
    for i in stride(from: levels.count - 2, through: 0, by: -1) {
      try context.checkCancellation()
      let coarse = levels[i + 1]
      levels[i].fillGaps(from: coarse)
    }
    let small = levels[0]
    try pixels.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.silent.parallelRanges(size, grain: 64) { rows in
        for y in rows {
          for x in 0..<size where covered[y &* size &+ x] == 0 {
            let color = small.value(
              (Float(x) + 0.5) / Float(block) - 0.5, (Float(y) + 0.5) / Float(block) - 0.5)
            let out = target + 3 &* (y &* size &+ x)
            for c in 0..<3 { out[c] = UInt8(min(255, max(0, color[c] + 0.5))) }
          }
        }
      }
    }
  }

  private func reduced(_ pixels: [UInt8], _ covered: [UInt8], _ block: Int) -> PullLevel {
    var level = PullLevel(size: size / block)
    for y in 0..<level.size * block {
      for x in 0..<level.size * block where covered[y &* size &+ x] > 0 {
        let p = 3 &* (y &* size &+ x)
        level.values[(y / block) &* level.size &+ x / block] += SIMD4(
          Float(pixels[p]), Float(pixels[p &+ 1]), Float(pixels[p &+ 2]), 1)
      }
    }
    for i in level.values.indices where level.values[i].w > 0 {
      level.values[i] /= level.values[i].w
    }
    return level
  }
}

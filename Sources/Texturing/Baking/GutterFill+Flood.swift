import Numerics
import Support

extension GutterFill {
  /// Side of the blocks for the flood fill, in texels; smaller blocks make no visible difference.
  private static let block = 4

  /// Fills all empty texels with a smooth continuation: covered texels are averaged into
  /// successively smaller maps, which then fill the gaps of the larger ones (pull–push of Gortler
  /// et al., "The Lumigraph", SIGGRAPH 1996, with box filters).
  func flood(_ pixels: inout [UInt8], covered: [UInt8], in context: RunContext) throws {
    let block = size % Self.block == 0 ? Self.block : 1
    var levels = [reduced(pixels, covered: covered, by: block)]
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
            for c in 0..<3 { out[c] = UInt8(saturating: min(255, max(0, color[c] + 0.5))) }
          }
        }
      }
    }
  }

  private func reduced(_ pixels: [UInt8], covered: [UInt8], by block: Int) -> PullLevel {
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

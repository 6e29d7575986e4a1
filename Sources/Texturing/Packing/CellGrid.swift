import Support

/// The occupied cells of an atlas, one bit each, rows from the bottom.
struct CellGrid {
  let width: Int
  let height: Int
  let words: Int
  private var bits: [UInt64]
  /// By row, the number of cells of its longest free run.
  private var longestFree: [Int]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    words = (width + 63) / 64
    bits = [UInt64](repeating: 0, count: words * height)
    longestFree = [Int](repeating: width, count: height)
  }

  /// The lowest, then leftmost position where `mask` fits with its top at most at `limit`; `nil` if
  /// there is none, or none as low as `isLowEnough` demands of the top.
  ///
  /// All columns of a row are tested at once: a row of the atlas, dilated by the length of a run,
  /// indicates where that run would collide.
  func place(
    _ mask: CellMask, below limit: Int, isLowEnough: (Int) -> Bool = { _ in true }
  ) -> (x: Int, y: Int)? {
    guard mask.width <= width, mask.height <= limit else { return nil }
    let slack = width - mask.width
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * words) { scratch in
      let blocked = scratch.start
      let row = blocked + words
      return bits.withUnsafeBufferPointer { bits in
        for y in 0...(limit - mask.height) {
          guard isLowEnough(y + mask.height) else { return nil }
          guard hasSpace(for: mask, at: y) else { continue }
          for w in 0..<words {
            let free = slack + 1 - 64 * w
            blocked[w] = free >= 64 ? 0 : free <= 0 ? ~0 : ~0 << UInt64(free)
          }
          if tryRows(of: mask, at: y, bits: bits.start, blocked: blocked, row: row) {
            for w in 0..<words where blocked[w] != ~0 {
              return (64 * w + (~blocked[w]).trailingZeroBitCount, y)
            }
          }
        }
        return nil
      }
    }
  }

  /// Whether each row of `mask` at height `y` alone has a free run for its longest run.
  private func hasSpace(for mask: CellMask, at y: Int) -> Bool {
    mask.order.allSatisfy { mask.longest[$0] <= longestFree[y + $0] }
  }

  /// Marks the columns where any row of `mask` at height `y` collides; returns false once all do.
  private func tryRows(
    of mask: CellMask, at y: Int, bits: UnsafePointer<UInt64>,
    blocked: UnsafeMutablePointer<UInt64>, row: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    for r in mask.order where longestFree[y + r] < width {
      let source = bits + (y + r) * words
      for index in mask.runs(of: r) {
        let run = mask.runs[index]
        shift(source, by: run.first, into: row)
        var covered = 1
        while covered < run.length {
          let step = min(covered, run.length - covered)
          spread(row, by: step)
          covered += step
        }
        for w in 0..<words { blocked[w] |= row[w] }
      }
      var open: UInt64 = 0
      for w in 0..<words { open |= ~blocked[w] }
      if open == 0 { return false }
    }
    return true
  }

  @inline(__always)
  private func shift(
    _ source: UnsafePointer<UInt64>, by count: Int, into target: UnsafeMutablePointer<UInt64>
  ) {
    let whole = count >> 6
    let part = UInt64(count & 63)
    for w in 0..<words {
      let low = w + whole < words ? source[w &+ whole] : 0
      let high = w + whole + 1 < words ? source[w &+ whole &+ 1] : 0
      target[w] = part == 0 ? low : low &>> part | high &<< (64 &- part)
    }
  }

  /// row |= row >> count, in place (reads only words at or above the one written).
  @inline(__always)
  private func spread(_ row: UnsafeMutablePointer<UInt64>, by count: Int) {
    let whole = count >> 6
    let part = UInt64(count & 63)
    for w in 0..<words - min(whole, words) {
      let low = row[w &+ whole]
      let high = w + whole + 1 < words ? row[w &+ whole &+ 1] : 0
      row[w] |= part == 0 ? low : low &>> part | high &<< (64 &- part)
    }
  }

  mutating func fill(_ mask: CellMask, x: Int, y: Int) {
    for r in 0..<mask.height {
      for index in mask.runs(of: r) {
        let run = mask.runs[index]
        for column in (x + run.first)...(x + run.last) {
          bits[(y + r) * words + column >> 6] |= 1 << UInt64(column & 63)
        }
      }
      if mask.longest[r] > 0 { longestFree[y + r] = longestFreeRun(of: y + r) }
    }
  }

  private func longestFreeRun(of row: Int) -> Int {
    var longest = 0
    var first = 0
    for w in 0..<words {
      var used = bits[row * words + w]
      while used != 0 {
        let start = used.trailingZeroBitCount
        let end = start + (~(used >> UInt64(start))).trailingZeroBitCount
        longest = max(longest, 64 * w + start - first)
        first = 64 * w + end
        used &= ~0 << UInt64(end)
      }
    }
    return max(longest, width - first)
  }
}

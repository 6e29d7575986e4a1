/// Selects the bricks of each octree level.
enum BrickSet {
  /// Minimum length of the list before duplicates are removed; each code is listed about ten times.
  private static let minCompacted = 1 << 20

  /// All bricks of a full grid of `depth`, including the nodes on the upper faces.
  static func full(depth: Int) -> [UInt64] {
    let last = (1 << depth) >> 2
    var codes: [UInt64] = []
    for z in 0...last {
      for y in 0...last {
        for x in 0...last { codes.append(Morton.encode(x, y, z)) }
      }
    }
    return codes.sorted()
  }

  /// Bricks with the nodes within two cells of an occupied cell, and the bricks that `finer`, the
  /// bricks of the next level, require on this level for their nodes to be unknowns.
  static func around(cells: [UInt64], finer: [SIMD3<Int32>], depth: Int) -> [UInt64] {
    var codes: [UInt64] = []
    var limit = minCompacted
    let last = Int32((1 << depth) >> 2)
    var start = 0
    while start < cells.count {
      let brick = cells[start] >> 6
      var wanted: UInt32 = 0
      while start < cells.count && cells[start] >> 6 == brick {
        wanted |= reach(of: cells[start])
        start += 1
      }
      let c = Morton.decode(brick)
      for slot in 0..<Int32(27) where wanted >> UInt32(slot) & 1 == 1 {
        append(
          SIMD3(c.x + slot % 3 - 1, c.y + slot / 3 % 3 - 1, c.z + slot / 9 - 1), last: last,
          to: &codes)
      }
      compact(&codes, beyond: &limit)
    }
    for fine in finer {
      let low = (fine &* 2 &- 2) &>> 2
      for corner in Int32(0)..<8 {
        let offset = SIMD3(corner & 1, corner >> 1 & 1, corner >> 2)
        append(low &+ offset, last: last, to: &codes)
      }
      compact(&codes, beyond: &limit)
    }
    codes.sort()
    return unique(codes)
  }

  /// Removes duplicates if the list has grown to `limit`, then sets the limit to
  /// twice the remaining length.
  private static func compact(_ codes: inout [UInt64], beyond limit: inout Int) {
    guard codes.count >= limit else { return }
    codes.sort()
    codes = unique(codes)
    limit = max(minCompacted, 2 * codes.count)
  }

  private static func append(_ c: SIMD3<Int32>, last: Int32, to codes: inout [UInt64]) {
    guard c.min() >= 0 && c.max() <= last else { return }
    codes.append(Morton.encode(Int(c.x), Int(c.y), Int(c.z)))
  }

  /// The neighboring bricks (27 bits) that contain the nodes −2 ... +3 of a cell.
  private static func reach(of cell: UInt64) -> UInt32 {
    let local = Morton.decode(cell & 63)
    var mask: UInt32 = 0
    for z in (local.z < 2 ? -1 : 0)...(local.z > 0 ? 1 : 0) {
      for y in (local.y < 2 ? -1 : 0)...(local.y > 0 ? 1 : 0) {
        for x in (local.x < 2 ? -1 : 0)...(local.x > 0 ? 1 : 0) {
          mask |= 1 << UInt32((z + 1) * 9 + (y + 1) * 3 + x + 1)
        }
      }
    }
    return mask
  }

  private static func unique(_ sorted: [UInt64]) -> [UInt64] {
    var result: [UInt64] = []
    result.reserveCapacity(sorted.count / 4)
    for code in sorted where code != result.last { result.append(code) }
    return result
  }
}

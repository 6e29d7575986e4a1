import Support

extension BrickLevel {
  /// Marks all cells of a full grid as existing and its inner nodes as unknowns.
  func markFull() {
    let cells = Int32(1 << depth)
    for brick in 0..<count {
      var mask: UInt64 = 0
      for local in 0..<64 {
        let x = coords[brick].x * 4 + Int32(local & 3)
        let y = coords[brick].y * 4 + Int32(local >> 2 & 3)
        let z = coords[brick].z * 4 + Int32(local >> 4)
        if x < cells && y < cells && z < cells { mask |= 1 << UInt64(local) }
      }
      exists[brick] = mask
    }
    markFree()
  }

  /// Marks as refined the cells whose children have all their corners in the bricks `finer`.
  func markRefined(by finer: BrickIndex, context: RunContext) throws {
    try context.parallelRanges(count, grain: 2048) { range in
      for brick in range {
        self.refined[brick] = self.exists[brick] & Self.coveredCells(self.coords[brick], by: finer)
      }
    }
  }

  /// Marks as refined the cells of `coarse` whose children have all their corners in this level,
  /// marks these children as existing, and marks the nodes inside the refined part as unknowns.
  func refine(_ coarse: BrickLevel, context: RunContext) throws {
    try coarse.markRefined(by: index, context: context)
    try context.parallelRanges(count, grain: 2048) { range in
      for brick in range { self.exists[brick] = self.children(of: coarse, in: brick) }
    }
    markFree()
  }

  /// Cells of the brick at `c` whose 3³ child nodes are all in bricks of the next level.
  private static func coveredCells(_ c: SIMD3<Int32>, by finer: BrickIndex) -> UInt64 {
    var present: UInt32 = 0
    for slot in Int32(0)..<27 {
      let found = finer.find(c.x * 2 + slot % 3, c.y * 2 + slot / 3 % 3, c.z * 2 + slot / 9)
      if found >= 0 { present |= 1 << UInt32(slot) }
    }
    if present == 0 { return 0 }
    var mask: UInt64 = 0
    for local in 0..<64 {
      let x = local & 3
      let y = local >> 2 & 3
      let z = local >> 4
      var needed: UInt32 = 0
      for k in z >> 1...(z + 1) >> 1 {
        for j in y >> 1...(y + 1) >> 1 {
          for i in x >> 1...(x + 1) >> 1 { needed |= 1 << UInt32(k * 9 + j * 3 + i) }
        }
      }
      if needed & present == needed { mask |= 1 << UInt64(local) }
    }
    return mask
  }

  private func children(of coarse: BrickLevel, in brick: Int) -> UInt64 {
    let c = coords[brick]
    let parent = coarse.find(c.x >> 1, c.y >> 1, c.z >> 1)
    guard parent >= 0 else { return 0 }
    let refined = coarse.refined[parent]
    if refined == 0 { return 0 }
    var mask: UInt64 = 0
    for local in 0..<64 {
      let x = Int(c.x & 1) * 2 + (local & 3) >> 1
      let y = Int(c.y & 1) * 2 + (local >> 2 & 3) >> 1
      let z = Int(c.z & 1) * 2 + (local >> 4) >> 1
      if refined >> UInt64(x + 4 * y + 16 * z) & 1 == 1 { mask |= 1 << UInt64(local) }
    }
    return mask
  }

  private func markFree() {
    let all = BrickMasks.sweepBelow(self, masks: exists, axes: [0, 1, 2]) { $0 & $1 }
    for brick in 0..<count { free[brick] = all[brick] }
  }
}

/// The screening term of one level: for each brick, the samples whose cells touch its nodes.
///
/// A sample of weight w in a cell adds w φᵢ(p) φⱼ(p) to the matrix. Entries are listed once for
/// every brick they touch, so that bricks can be processed independently.
struct ScreeningEntries: Sendable {
  /// Index of the first entry of each brick, then the number of entries.
  let starts: FlatArray<Int32>
  /// Position in the cell as fractions (x, y, z), and weight.
  let values: FlatArray<SIMD4<Float>>
  /// Slot of the cell's lowest corner in the brick's pad.
  let slots: FlatArray<Int32>

  init(_ samples: LevelSamples, on level: BrickLevel, strength: Float) {
    let bricks = Self.bricks(of: samples, on: level)
    let starts = FlatArray<Int32>(repeating: 0, count: level.count + 1)
    Self.forEachTouch(of: samples, bricks: bricks, in: level) { holder, _, _ in
      starts[holder + 1] += 1
    }
    for brick in 0..<level.count { starts[brick + 1] += starts[brick] }
    let total = Int(starts[level.count])
    let values = FlatArray<SIMD4<Float>>(repeating: .zero, count: total)
    let slots = FlatArray<Int32>(repeating: 0, count: total)
    let next = FlatArray(starts.array)
    Self.forEachTouch(of: samples, bricks: bricks, in: level) { holder, sample, slot in
      let entry = Int(next[holder])
      next[holder] += 1
      let f = samples.fractions[sample]
      values[entry] = SIMD4(f.x, f.y, f.z, samples.weights[sample] * strength)
      slots[entry] = Int32(slot)
    }
    self.starts = starts
    self.values = values
    self.slots = slots
  }

  private static func bricks(of samples: LevelSamples, on level: BrickLevel) -> [Int32] {
    var brick = 0
    return samples.cells.map { cell in
      while level.codes[brick] < cell >> 6 { brick += 1 }
      return Int32(brick)
    }
  }

  /// Calls `body` with each brick that contains a corner of a sample's cell, the sample, and the
  /// slot of the cell's lowest corner in the brick's pad.
  private static func forEachTouch(
    of samples: LevelSamples, bricks: [Int32], in level: BrickLevel,
    body: (_ brick: Int, _ sample: Int, _ slot: Int) -> Void
  ) {
    for i in samples.cells.indices {
      let local = Morton.decode(samples.cells[i] & 63)
      let x = Int(local.x)
      let y = Int(local.y)
      let z = Int(local.z)
      for dz in 0...(z == 3 ? 1 : 0) {
        for dy in 0...(y == 3 ? 1 : 0) {
          for dx in 0...(x == 3 ? 1 : 0) {
            let holder = Int(level.neighbors[Int(bricks[i]) * 27 + 13 + dz * 9 + dy * 3 + dx])
            guard holder >= 0 else { continue }
            body(holder, i, BrickPad.slot(x - 4 * dx, y - 4 * dy, z - 4 * dz))
          }
        }
      }
    }
  }
}

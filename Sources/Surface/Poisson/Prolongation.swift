import Support

/// Transfers fields to the next finer level by trilinear interpolation, which represents the
/// coarse function exactly.
struct Prolongation: Sendable {
  let coarse: BrickLevel
  let fine: BrickLevel

  /// Writes the interpolated `source` (64 values per brick of `coarse`), times `scale`, to
  /// `target`; nodes outside the coarse level become `outside`.
  func apply(
    _ source: FlatArray<Float>, to target: FlatArray<Float>, outside: Float, scale: Float = 1,
    context: RunContext
  ) throws {
    try context.parallelRanges(fine.count, grain: 2048) { range in
      fill(source, to: target, outside: outside, scale: scale, range: range)
    }
  }

  /// Same as `apply`, for the bricks of `range` only.
  func fill(
    _ source: FlatArray<Float>, to target: FlatArray<Float>, outside: Float, scale: Float = 1,
    range: Range<Int>
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 27) { block in
      for brick in range {
        interpolate(
          brick, from: source, to: target, outside: outside, scale: scale, block: block.start)
      }
    }
  }

  private func interpolate(
    _ brick: Int, from source: FlatArray<Float>, to target: FlatArray<Float>, outside: Float,
    scale: Float, block: UnsafeMutablePointer<Float>
  ) {
    let c = fine.coords[brick]
    let parent = coarse.find(c.x >> 1, c.y >> 1, c.z >> 1)
    let out = target.base + brick * 64
    guard parent >= 0 else {
      out.update(repeating: outside, count: 64)
      return
    }
    gather(at: c, parent: parent, from: source, outside: outside, scale: scale, into: block)
    spread(block, out)
  }

  /// Reads the 3³ coarse nodes around the fine brick at `c`, whose parent brick is `parent`.
  @inline(__always)
  private func gather(
    at c: SIMD3<Int32>, parent: Int, from source: FlatArray<Float>, outside: Float,
    scale: Float, into block: UnsafeMutablePointer<Float>
  ) {
    let start = SIMD3(Int(c.x & 1) * 2, Int(c.y & 1) * 2, Int(c.z & 1) * 2)
    let neighbors = coarse.neighbors.base + parent * 27 + 13
    for slot in 0..<27 {
      let x = start.x + slot % 3
      let y = start.y + slot / 3 % 3
      let z = start.z + slot / 9
      let holder = Int(neighbors[(z >> 2) * 9 + (y >> 2) * 3 + (x >> 2)])
      block[slot] =
        holder < 0
        ? outside : scale * source[holder * 64 + (x & 3) + (y & 3) * 4 + (z & 3) * 16]
    }
  }

  /// Interpolates the 4³ fine nodes from the 3³ coarse ones.
  @inline(__always)
  private func spread(
    _ block: UnsafeMutablePointer<Float>, _ out: UnsafeMutablePointer<Float>
  ) {
    for z in 0..<4 {
      for y in 0..<4 {
        let z0 = z >> 1
        let z1 = (z + 1) >> 1
        let y0 = y >> 1
        let y1 = (y + 1) >> 1
        let a = row(of: block, z: z0, y: y0)
        let b = row(of: block, z: z0, y: y1)
        let d = row(of: block, z: z1, y: y0)
        let e = row(of: block, z: z1, y: y1)
        let mean = ((a + b) + (d + e)) * 0.25
        let cells = out + z * 16 + y * 4
        cells[0] = mean.x
        cells[1] = (mean.x + mean.y) * 0.5
        cells[2] = mean.y
        cells[3] = (mean.y + mean.z) * 0.5
      }
    }
  }

  @inline(__always)
  private func row(of block: UnsafeMutablePointer<Float>, z: Int, y: Int) -> SIMD4<Float> {
    let start = block + z * 9 + y * 3
    return SIMD4(start[0], start[1], start[2], 0)
  }
}

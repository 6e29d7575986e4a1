import Numerics

extension SchurChunk {
  /// Subtracts `W V⁻¹ Wᵀ` and `W V⁻¹ g` of one point, lower triangle only.
  func eliminate(_ normal: PointNormal, poses: Int, _ count: Int, _ damping: Double) {
    let v = normal.damped(damping).inverse
    let step = v * normal.gradient
    for i in 0..<count {
      let block = blocks[i]
      let w = block.w
      store(reduced + block.offset, w.0 * step.x + w.1 * step.y + w.2 * step.z)
      let row = Row(
        places: pattern.places.base + block.index &* pattern.blocks,
        y0: -(w.0 * v.c0.x + w.1 * v.c0.y + w.2 * v.c0.z),
        y1: -(w.0 * v.c1.x + w.1 * v.c1.y + w.2 * v.c1.z),
        y2: -(w.0 * v.c2.x + w.1 * v.c2.y + w.2 * v.c2.z))
      for k in 0..<min(i &+ 1, poses) { add(row, blocks + k, columns: 6) }
      guard i >= poses else { continue }
      for k in poses...i { add(row, blocks + k, columns: blocks[k].size) }
    }
  }

  /// `−W V⁻¹` of one pose or camera, and the positions of its blocks.
  private struct Row {
    var places: UnsafePointer<Int32>
    var y0: SIMD8<Double>
    var y1: SIMD8<Double>
    var y2: SIMD8<Double>
  }

  @inline(__always)
  private func add(_ row: Row, _ other: UnsafeMutablePointer<Block>, columns: Int) {
    let w = UnsafeRawPointer(other).assumingMemoryBound(to: Double.self)
    let target = UnsafeMutableRawPointer(matrix + Int(row.places[other.pointee.index]))
    for j in 0..<columns {
      let sum = target.loadUnaligned(fromByteOffset: 64 &* j, as: SIMD8<Double>.self)
        .adding(row.y0, times: SIMD8(repeating: w[j]))
        .adding(row.y1, times: SIMD8(repeating: w[j &+ 8]))
        .adding(row.y2, times: SIMD8(repeating: w[j &+ 16]))
      target.storeBytes(of: sum, toByteOffset: 64 &* j, as: SIMD8<Double>.self)
    }
  }
}

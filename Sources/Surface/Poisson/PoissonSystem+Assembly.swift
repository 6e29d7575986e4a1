import Support

extension PoissonSystem {
  /// Writes the inverse of the matrix diagonal.
  func inverseDiagonal(into result: FlatArray<Float>, range: Range<Int>) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: BrickPad.size) { buffer in
      let pad = buffer.start
      for brick in range {
        pad.initialize(repeating: 8 / 3, count: BrickPad.size)
        for entry in Int(screening.starts[brick])..<Int(screening.starts[brick + 1]) {
          let sample = screening.values[entry]
          let slot = Int(screening.slots[entry])
          for corner in 0..<8 {
            let weight = Trilinear.weight(SIMD3(sample.x, sample.y, sample.z), corner)
            pad[slot + Self.offset(corner)] += weight * weight * sample.w
          }
        }
        for node in 0..<64 {
          result[brick * 64 + node] =
            1 / pad[BrickPad.slot(node & 3, node >> 2 & 3, node >> 4)]
        }
      }
    }
  }

  /// Writes the right-hand side ∫ V · ∇φᵢ at the free nodes of `range`.
  ///
  /// Along the axis of the derivative the element integral is (vᵢ₋₁ − vᵢ₊₁) / 2; along the other
  /// two it is the mass stencil (1, 4, 1) / 6.
  func divergence(_ field: FluxField, into result: FlatArray<Float>, range: Range<Int>) {
    let steps = [1, BrickPad.row, BrickPad.plane]
    withUnsafeTemporaryAllocation(of: Float.self, capacity: BrickPad.size) { buffer in
      let pad = buffer.start
      for brick in range {
        let out = result.base + brick * 64
        out.update(repeating: 0, count: 64)
        let free = level.free[brick]
        if free == 0 { continue }
        for axis in 0..<3 {
          BrickPad.gather(
            level.neighbors.base + brick * 27, field.components[axis].base, into: pad)
          let step = steps[axis]
          let a = steps[(axis + 1) % 3]
          let b = steps[(axis + 2) % 3]
          for node in 0..<64 where free >> UInt64(node) & 1 == 1 {
            let here = pad + BrickPad.slot(node & 3, node >> 2 & 3, node >> 4)
            out[node] +=
              Self.smoothed(around: here - step, a, b) - Self.smoothed(around: here + step, a, b)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func smoothed(around p: UnsafePointer<Float>, _ a: Int, _ b: Int) -> Float {
    let edges = (p[a] + p[-a]) + (p[b] + p[-b])
    let corners = (p[a &+ b] + p[a &- b]) + (p[b &- a] + p[-a &- b])
    return p[0] * (2 / 9) + edges * (1 / 18) + corners * (1 / 72)
  }
}

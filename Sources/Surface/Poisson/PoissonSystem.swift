import Support

/// The linear system of one level: stiffness of trilinear elements plus screening.
///
/// Minimises ∫ ‖∇f − V‖² + Σ w f(p)² over the free nodes, in units of the level's cells. The
/// stiffness of the trilinear element on a uniform grid is a 27-point stencil: 8/3 at the centre,
/// 0 at the 6 face, −1/6 at the 12 edge and −1/12 at the 8 corner neighbours.
struct PoissonSystem: Sendable {
  let level: BrickLevel
  let screening: ScreeningEntries

  /// Computes `result` = A `source` on the free nodes of `range` (0 elsewhere); returns the dot
  /// product of both for each brick in `dots`.
  func multiply(
    _ source: FlatArray<Float>, into result: FlatArray<Float>, dots: FlatArray<Double>,
    range: Range<Int>
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: BrickPad.size * 2) { buffer in
      let pad = buffer.start
      let extra = pad + BrickPad.size
      buffer.initialize(repeating: 0)
      for brick in range {
        let neighbours = level.neighbours.base + brick * 27
        BrickPad.gather(neighbours, source.base, into: pad)
        stencil(pad, result.base + brick * 64)
        addScreening(brick, pad, extra, result.base + brick * 64)
        dots[brick] = maskAndDot(
          level.free[brick], source.base + brick * 64, result.base + brick * 64)
      }
    }
  }

  @inline(__always)
  private func stencil(_ pad: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 48) { sums in
      // Per plane and row: the four axis neighbours and the four diagonal ones.
      let axis = sums.start
      let diagonal = axis + 24
      for z in 0..<6 {
        for y in 0..<4 {
          let here = pad + (z &* BrickPad.plane &+ (y &+ 1) &* BrickPad.row &+ 1)
          let up = here - BrickPad.row
          let down = here + BrickPad.row
          let sides: SIMD4<Float> = BrickPad.four(here - 1) + BrickPad.four(here + 1)
          let ends: SIMD4<Float> = BrickPad.four(up) + BrickPad.four(down)
          let above: SIMD4<Float> = BrickPad.four(up - 1) + BrickPad.four(up + 1)
          let below: SIMD4<Float> = BrickPad.four(down - 1) + BrickPad.four(down + 1)
          axis[z &* 4 &+ y] = sides + ends
          diagonal[z &* 4 &+ y] = above + below
        }
      }
      for z in 0..<4 {
        for y in 0..<4 {
          let centre = BrickPad.four(
            pad + ((z &+ 1) &* BrickPad.plane &+ (y &+ 1) &* BrickPad.row &+ 1))
          let row = z &* 4 &+ y
          let edges: SIMD4<Float> = diagonal[row &+ 4] + (axis[row] + axis[row &+ 8])
          let corners: SIMD4<Float> = diagonal[row] + diagonal[row &+ 8]
          var value: SIMD4<Float> = centre * Float(8.0 / 3)
          value -= edges * Float(1.0 / 6)
          value -= corners * Float(1.0 / 12)
          UnsafeMutableRawPointer(out + row &* 4).storeBytes(of: value, as: SIMD4<Float>.self)
        }
      }
    }
  }

  @inline(__always)
  private func addScreening(
    _ brick: Int, _ pad: UnsafePointer<Float>, _ extra: UnsafeMutablePointer<Float>,
    _ out: UnsafeMutablePointer<Float>
  ) {
    let first = Int(screening.starts[brick])
    let last = Int(screening.starts[brick + 1])
    guard first < last else { return }
    extra.update(repeating: 0, count: BrickPad.size)
    for entry in first..<last {
      let sample = screening.values[entry]
      let slot = Int(screening.slots[entry])
      let f = SIMD3(sample.x, sample.y, sample.z)
      var value: Float = 0
      for corner in 0..<8 {
        value += Trilinear.weight(f, corner) * pad[slot &+ Self.offset(corner)]
      }
      value *= sample.w
      for corner in 0..<8 {
        extra[slot &+ Self.offset(corner)] += Trilinear.weight(f, corner) * value
      }
    }
    for z in 0..<4 {
      for y in 0..<4 {
        let from = extra + BrickPad.slot(0, y, z)
        let to = out + (z &* 16 &+ y &* 4)
        for x in 0..<4 { to[x] += from[x] }
      }
    }
  }

  @inline(__always)
  static func offset(_ corner: Int) -> Int {
    (corner & 1) &+ (corner >> 1 & 1) &* BrickPad.row &+ (corner >> 2) &* BrickPad.plane
  }

  @inline(__always)
  private func maskAndDot(
    _ free: UInt64, _ source: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>
  ) -> Double {
    if free != .max {
      for node in 0..<64 where free >> UInt64(node) & 1 == 0 { out[node] = 0 }
    }
    var sum = SIMD4<Float>.zero
    for row in 0..<16 {
      sum += BrickPad.four(source + row &* 4) * BrickPad.four(out + row &* 4)
    }
    return Double(sum.x + sum.y) + Double(sum.z + sum.w)
  }

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
  /// Along the derivative's axis the element integral is (vᵢ₋₁ − vᵢ₊₁) / 2, along the other two
  /// the mass stencil (1, 4, 1) / 6.
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
            level.neighbours.base + brick * 27, field.components[axis].base, into: pad)
          let step = steps[axis]
          let a = steps[(axis + 1) % 3]
          let b = steps[(axis + 2) % 3]
          for node in 0..<64 where free >> UInt64(node) & 1 == 1 {
            let here = pad + BrickPad.slot(node & 3, node >> 2 & 3, node >> 4)
            out[node] += Self.smoothed(here - step, a, b) - Self.smoothed(here + step, a, b)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func smoothed(_ p: UnsafePointer<Float>, _ a: Int, _ b: Int) -> Float {
    let edges = (p[a] + p[-a]) + (p[b] + p[-b])
    let corners = (p[a &+ b] + p[a &- b]) + (p[b &- a] + p[-a &- b])
    return p[0] * (2 / 9) + edges * (1 / 18) + corners * (1 / 72)
  }
}

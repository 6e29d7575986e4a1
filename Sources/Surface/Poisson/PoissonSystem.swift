import Support

/// The linear system of one level: stiffness of trilinear elements plus screening.
///
/// Minimizes ∫ ‖∇f − V‖² + Σ w f(p)² over the free nodes, in units of the level's cells. The
/// stiffness of the trilinear element on a uniform grid is a 27-point stencil: 8/3 at the center, 0
/// at the 6 face, −1/6 at the 12 edge and −1/12 at the 8 corner neighbors.
struct PoissonSystem: Sendable {
  let level: BrickLevel
  let screening: ScreeningEntries

  /// Computes `result` = A `source` on the free nodes of `range` (0 elsewhere), and writes the dot
  /// product of both for each brick to `dots`.
  func multiply(
    _ source: FlatArray<Float>, into result: FlatArray<Float>, dots: FlatArray<Double>,
    range: Range<Int>
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: BrickPad.size * 2) { buffer in
      let pad = buffer.start
      let extra = pad + BrickPad.size
      buffer.initialize(repeating: 0)
      for brick in range {
        let neighbors = level.neighbors.base + brick * 27
        BrickPad.gather(neighbors, source.base, into: pad)
        stencil(pad, result.base + brick * 64)
        addScreening(of: brick, pad: pad, extra: extra, to: result.base + brick * 64)
        dots[brick] = maskAndDot(
          level.free[brick], source: source.base + brick * 64, out: result.base + brick * 64)
      }
    }
  }

  @inline(__always)
  private func stencil(_ pad: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 48) { sums in
      // Sums per plane and row: of the four axis neighbors and of the four diagonal ones.
      let axis = sums.start
      let diagonal = axis + 24
      addRows(of: pad, axis: axis, diagonal: diagonal)
      for z in 0..<4 {
        for y in 0..<4 {
          let center = BrickPad.four(
            pad + ((z &+ 1) &* BrickPad.plane &+ (y &+ 1) &* BrickPad.row &+ 1))
          let row = z &* 4 &+ y
          let edges: SIMD4<Float> = diagonal[row &+ 4] + (axis[row] + axis[row &+ 8])
          let corners: SIMD4<Float> = diagonal[row] + diagonal[row &+ 8]
          var value: SIMD4<Float> = center * Float(8.0 / 3)
          value -= edges * Float(1.0 / 6)
          value -= corners * Float(1.0 / 12)
          UnsafeMutableRawPointer(out + row &* 4).storeBytes(of: value, as: SIMD4<Float>.self)
        }
      }
    }
  }

  /// Sums the neighbors of each row within its plane: along the axes and along the diagonals.
  @inline(__always)
  private func addRows(
    of pad: UnsafePointer<Float>, axis: UnsafeMutablePointer<SIMD4<Float>>,
    diagonal: UnsafeMutablePointer<SIMD4<Float>>
  ) {
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
  }

  @inline(__always)
  private func addScreening(
    of brick: Int, pad: UnsafePointer<Float>, extra: UnsafeMutablePointer<Float>,
    to out: UnsafeMutablePointer<Float>
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
    _ free: UInt64, source: UnsafePointer<Float>, out: UnsafeMutablePointer<Float>
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
}

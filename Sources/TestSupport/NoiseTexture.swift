import Support

/// A smooth random texture with detail at many scales, defined at every point of the plane.
package struct NoiseTexture {
  let seed: UInt64

  /// - Parameter seed: Determines the texture.
  package init(seed: UInt64) { self.seed = seed }

  /// Gray level 0 ... 255 at a point.
  package func value(_ x: Double, _ y: Double) -> Float {
    var sum = 0.0
    for (octave, cell) in [40.0, 21.0, 11.0, 6.0].enumerated() {
      sum +=
        (lattice(x / cell, y / cell, octave: UInt64(octave)) - 0.5) * [150, 120, 90, 60][octave]
    }
    return Float(min(max(127 + sum, 0), 255))
  }

  private func lattice(_ x: Double, _ y: Double, octave: UInt64) -> Double {
    let (ix, iy) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (smooth(x - ix), smooth(y - iy))
    func corner(_ dx: Double, _ dy: Double) -> Double {
      let i = UInt64(bitPattern: Int64(saturating: ix + dx)) &* 0x9E37_79B9
      let j = UInt64(bitPattern: Int64(saturating: iy + dy)) &* 0x85EB_CA6B
      var random = RandomStream(seed: seed &+ octave, stream: i ^ (j << 20))
      return random.unit()
    }
    let top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    let bottom = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return top * (1 - v) + bottom * v
  }

  private func smooth(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }
}

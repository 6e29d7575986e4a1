import Support

extension UnseenFill {
  /// Paints the unseen pieces into the atlas (8.8 fixed point, three values per texel).
  func paint(
    _ colors: [SIMD4<Double>], into atlas: inout [UInt16], texels: PieceTexels,
    in context: RunContext
  ) throws {
    try atlas.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.silent.parallelRanges(pieces.triangles.count, grain: 4096) { range in
        for piece in range where choice.labels[piece] < 0 {
          let t = pieces.triangles[piece]
          let c = (0..<3).map { SIMD4<Float>(colors[Int(t[$0])]) * 256 }
          @inline(__always) func put(_ index: Int, _ u: Float, _ v: Float) {
            let mixed = c[0] * (1 - u - v) + c[1] * u + c[2] * v
            let color = mixed.clamped(
              lowerBound: .zero, upperBound: SIMD4(repeating: 65280))
            for k in 0..<3 { target[3 &* index &+ k] = UInt16(saturating: color[k]) }
          }
          pieces.texelTriangle(piece, size: texels.size)?.forEachTexel(put)
          for texel in texels.border[piece] { put(Int(texel.index), texel.u, texel.v) }
        }
      }
    }
  }
}

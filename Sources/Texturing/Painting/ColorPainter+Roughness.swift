import Numerics
import Support

extension ColorPainter {
  /// The roughness of the pieces, interpolated over their vertices, as a map of one byte per texel.
  func roughnessMap(
    of values: [Float], coverage: [UInt8], in context: RunContext
  ) throws -> [UInt8] {
    let areas = FaceShape(positions: pieces.positions, triangles: pieces.triangles).areas
    var sums = [SIMD2<Float>](repeating: .zero, count: pieces.positions.count)
    for (piece, t) in pieces.triangles.enumerated() {
      for k in 0..<3 { sums[Int(t[k])] += SIMD2(values[piece], 1) * areas[piece] }
    }
    let corners = sums.map { $0.y > 0 ? $0.x / $0.y : RoughnessEstimate.range.upperBound }
    let size = options.size
    let matte = UInt8(saturating: RoughnessEstimate.range.upperBound * 255 + 0.5)
    var map = [UInt8](repeating: matte, count: size * size)
    try map.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.silent.parallelRanges(pieces.triangles.count, grain: 4096) { range in
        for piece in range {
          let t = pieces.triangles[piece]
          let (a, b, c) = (corners[Int(t.x)], corners[Int(t.y)], corners[Int(t.z)])
          pieces.texelTriangle(piece, size: size)?.forEachTexel { index, u, v in
            let value = a * (1 - u - v) + b * u + c * v
            target[index] = UInt8(saturating: value * 255 + 0.5)
          }
        }
      }
    }
    try GutterFill(size: size, coverage: coverage).grow(
      &map, channels: 1, rings: 2 * options.padding, in: context)
    return map
  }
}

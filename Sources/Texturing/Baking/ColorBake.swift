import Geometry
import Imaging
import Numerics
import Support

/// Reads the photographs into the atlas: one at a time, each where it has a share.
struct ColorBake: Sendable {
  /// Pixels per texel up to which one cubic sample is enough.
  static let cubicRatio: Float = 1.5
  /// Most samples a side of one texel: 36 average enough of a photograph far finer than the atlas.
  static let maxSamplesAcross = 6
  /// Photographs decoded at the same time; bounds memory.
  private static let decoded = 2
  /// Where a corner's colour is sampled, as shares of the two edges that leave it, and the weights:
  /// near enough to be the corner's, spread enough that one pixel's noise does not decide.
  private static let cornerSpots: [(Float, Float, Float)] = [
    (0.08, 0.08, 1), (0.3, 0.1, 0.6), (0.1, 0.3, 0.6), (0.25, 0.25, 0.5),
  ]

  let pieces: TexturedPieces
  let photographs: [Photograph]
  let layers: BlendLayers
  let gains: [SIMD3<Float>]
  let border: BorderTexels
  let size: Int

  /// Decodes the photographs that have a share, two at a time, and hands each to `body` in order.
  private func forEachImage(
    _ label: String, _ context: RunContext, _ body: (Photograph, RGBImage) throws -> Void
  ) throws {
    let used = photographs.filter { !layers.layers[$0.index].isEmpty }
    for first in stride(from: 0, to: used.count, by: Self.decoded) {
      context.progress(label, Double(first) / Double(used.count))
      let pair = Array(used[first..<min(first + Self.decoded, used.count)])
      let images = try context.silent.parallelMap(pair, label: "") { photograph, _ in
        try photograph.load()
      }
      for (photograph, image) in zip(pair, images) { try body(photograph, image) }
    }
  }

  /// The compensated colours of the vertices where views meet, one per variable of the layers.
  func seamColors(in context: RunContext) throws -> [SIMD3<Float>?] {
    var uses = [Int32](repeating: 0, count: pieces.positions.count)
    for v in layers.vertices { uses[Int(v)] += 1 }
    var sums = [SIMD4<Float>](repeating: .zero, count: layers.vertices.count)
    try forEachImage("Comparing seams", context) { photograph, image in
      image.pixels.withUnsafeBufferPointer { pixels in
        let sampler = ImageSampler(
          pixels: pixels.start, width: image.width, height: image.height)
        for part in layers.layers[photograph.index] {
          let t = pieces.triangles[Int(part.piece)]
          for k in 0..<3 where uses[Int(t[k])] > 1 {
            sums[Int(part.variables[k])] += cornerSamples(t, k, photograph.projection, sampler)
          }
        }
      }
      try context.checkCancellation()
    }
    return sums.indices.map { i in
      guard sums[i].w > 0 else { return nil }
      let mean = sums[i] / sums[i].w
      return SIMD3(mean.x, mean.y, mean.z) * gains[Int(layers.views[i])]
    }
  }

  /// Colours of a triangle near its corner `k`, added up, with their weight as fourth component.
  private func cornerSamples(
    _ t: SIMD3<UInt32>, _ k: Int, _ projection: ViewProjection, _ sampler: ImageSampler
  ) -> SIMD4<Float> {
    let a = pieces.positions[Int(t[k])]
    let u = pieces.positions[Int(t[(k + 1) % 3])] - a
    let v = pieces.positions[Int(t[(k + 2) % 3])] - a
    var sum = SIMD4<Float>.zero
    for (s, r, weight) in Self.cornerSpots {
      guard let p = projection.pixel(a + u * s + v * r) else { continue }
      var color = sampler.bilinear(Float(p.x), Float(p.y))
      color.w = 1
      sum += color * weight
    }
    return sum
  }

  /// The atlas's colours, 8.8 fixed point, three a texel; 0 where no view has a share.
  func colors(offsets: [SIMD3<Float>], in context: RunContext) throws -> [UInt16] {
    var atlas = [UInt16](repeating: 0, count: 3 * size * size)
    try atlas.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try forEachImage("Sampling colours", context) { photograph, image in
        let parts = layers.layers[photograph.index]
        try image.pixels.withUnsafeBufferPointer { pixels in
          nonisolated(unsafe) let source = pixels.start
          try context.silent.parallelRanges(parts.count, grain: 1024) { range in
            let sampler = ImageSampler(pixels: source, width: image.width, height: image.height)
            for part in parts[range] {
              paint(part, photograph, sampler, offsets, target)
            }
          }
        }
      }
    }
    return atlas
  }

  private func paint(
    _ part: LayerPiece, _ photograph: Photograph, _ sampler: ImageSampler,
    _ offsets: [SIMD3<Float>], _ target: UnsafeMutablePointer<UInt16>
  ) {
    let piece = Int(part.piece)
    let triangle = pieces.texelTriangle(piece, size: size)
    let t = pieces.triangles[piece]
    let world = (0..<3).map { pieces.positions[Int(t[$0])] }
    let across = samplesAcross(world, photograph.projection, triangle)
    let painter = LayerPainter(
      part, world: world, projection: photograph.projection, sampler: sampler,
      shift: (0..<3).map { SIMD4(offsets[Int(part.variables[$0])], 0) },
      gain: SIMD4(gains[photograph.index], 0), along: (triangle?.alongX, triangle?.alongY),
      target: target)
    triangle?.forEachTexel { painter.put($0, $1, $2, across: across) }
    for texel in border[piece] { painter.put(Int(texel.index), texel.u, texel.v, across: 1) }
  }

  /// Samples a side with which a texel covers its pixels; 1 stands for one cubic sample.
  private func samplesAcross(
    _ world: [SIMD3<Float>], _ projection: ViewProjection, _ triangle: TexelTriangle?
  ) -> Int {
    guard let triangle, let a = projection.pixel(world[0]), let b = projection.pixel(world[1]),
      let c = projection.pixel(world[2])
    else { return 1 }
    let ratio = (abs(Float(wedge(b - a, c - a))) / 2 / triangle.area).squareRoot()
    return ratio <= Self.cubicRatio
      ? 1 : min(Self.maxSamplesAcross, Int(saturating: ratio.rounded(.up)))
  }
}

import Geometry
import Imaging
import Numerics
import Support

/// Reads the photographs into the atlas: one at a time, each where it has a share.
struct ColorBake: Sendable {
  /// Pixels per texel up to which one cubic sample is enough.
  static let cubicRatio: Float = 1.5
  static let maxSamplesAcross = 6

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
    for first in stride(from: 0, to: used.count, by: 2) {
      context.progress(label, Double(first) / Double(used.count))
      let pair = Array(used[first..<min(first + 2, used.count)])
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
    let spots: [(Float, Float, Float)] = [
      (0.08, 0.08, 1), (0.3, 0.1, 0.6), (0.1, 0.3, 0.6), (0.25, 0.25, 0.5),
    ]
    for (s, r, weight) in spots {
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
    let projection = photograph.projection
    let world = (0..<3).map { pieces.positions[Int(t[$0])] }
    let local = world.map { projection.cameraFromWorld * SIMD3<Double>($0) }
    let (origin, alongU, alongV) = (local[0], local[1] - local[0], local[2] - local[0])
    let shift = (0..<3).map { SIMD4(offsets[Int(part.variables[$0])], 0) }
    let gain = SIMD4(gains[photograph.index], 0)
    let across = samplesAcross(world, projection, triangle)
    let camera = projection.camera
    let (alongX, alongY) = (triangle?.alongX ?? .zero, triangle?.alongY ?? .zero)

    @inline(__always) func read(_ u: Float, _ v: Float, cubic: Bool) -> SIMD4<Float> {
      let p = origin + alongU * Double(u) + alongV * Double(v)
      var n = SIMD2(p.x / p.z, p.y / p.z)
      if camera.hasDistortion { n = camera.distort(n) }
      // In this order the bounds also catch a point that is not a number.
      let x = min(Float(camera.width) + 2, max(-2, Float(camera.fx * n.x + camera.cx)))
      let y = min(Float(camera.height) + 2, max(-2, Float(camera.fy * n.y + camera.cy)))
      return cubic ? sampler.bicubic(x, y) : sampler.bilinear(x, y)
    }
    @inline(__always) func put(_ index: Int, _ u: Float, _ v: Float, across: Int) {
      let w = part.weights.x * (1 - u - v) + part.weights.y * u + part.weights.z * v
      guard w > 1 / 512 else { return }
      var color: SIMD4<Float>
      if across == 1 {
        color = read(u, v, cubic: true)
      } else {
        color = .zero
        let step = 1 / Float(across)
        for j in 0..<across {
          for i in 0..<across {
            let d = SIMD2((Float(i) + 0.5) * step - 0.5, (Float(j) + 0.5) * step - 0.5)
            let at = SIMD2(u, v) + alongX * d.x + alongY * d.y
            color += read(at.x, at.y, cubic: false)
          }
        }
        color *= step * step
      }
      color = color * gain + shift[0] * (1 - u - v) + shift[1] * u + shift[2] * v
      color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      color = color * (w * 256) + 0.5
      let out = target + 3 &* index
      for c in 0..<3 { out[c] &+= UInt16(color[c]) }
    }
    triangle?.forEachTexel { put($0, $1, $2, across: across) }
    for texel in border[piece] { put(Int(texel.index), texel.u, texel.v, across: 1) }
  }

  /// Samples a side with which a texel covers its pixels; 1 stands for one cubic sample.
  private func samplesAcross(
    _ world: [SIMD3<Float>], _ projection: ViewProjection, _ triangle: TexelTriangle?
  ) -> Int {
    guard let triangle, let a = projection.pixel(world[0]), let b = projection.pixel(world[1]),
      let c = projection.pixel(world[2])
    else { return 1 }
    let ratio = (abs(Float(wedge(b - a, c - a))) / 2 / triangle.area).squareRoot()
    return ratio <= Self.cubicRatio ? 1 : min(Self.maxSamplesAcross, Int(ratio.rounded(.up)))
  }
}

import Imaging
import Numerics

/// Samples photographs at vertices along seams.
struct SeamReading: Sendable {
  /// Sample positions near a corner, as fractions of the two edges that start there, with weights:
  /// close enough to represent the corner, and spread out to reduce noise.
  private static let cornerSpots: [(Float, Float, Float)] = [
    (0.08, 0.08, 1), (0.3, 0.1, 0.6), (0.1, 0.3, 0.6), (0.25, 0.25, 0.5),
  ]

  private let pieces: TexturedPieces
  private let layers: BlendLayers
  /// Number of views at each vertex.
  private let uses: [Int32]

  init(pieces: TexturedPieces, layers: BlendLayers) {
    self.pieces = pieces
    self.layers = layers
    var uses = [Int32](repeating: 0, count: pieces.positions.count)
    for v in layers.vertices { uses[Int(v)] += 1 }
    self.uses = uses
  }

  func samples(of photograph: Photograph, _ image: RGBImage) -> ViewSeamSamples {
    let variables = layers.variables(of: photograph.index)
    var sums = [SIMD4<Float>](repeating: .zero, count: variables.count)
    image.pixels.withUnsafeBufferPointer { pixels in
      let sampler = ImageSampler(pixels: pixels.start, width: image.width, height: image.height)
      for part in layers.layers[photograph.index] {
        let t = pieces.triangles[Int(part.piece)]
        for k in 0..<3 where uses[Int(t[k])] > 1 {
          sums[Int(part.variables[k]) - variables.lowerBound] +=
            cornerSamples(of: t, corner: k, in: photograph.projection, with: sampler)
        }
      }
    }
    return ViewSeamSamples(sums)
  }

  /// Sum of a triangle's colors near its corner `k`, with the total weight as the fourth component.
  private func cornerSamples(
    of t: SIMD3<UInt32>, corner k: Int, in projection: ViewProjection, with sampler: ImageSampler
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
}

import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Samples the photographs into the atlas, one at a time, each for the pieces
/// to which it contributes.
///
/// A view's weighted colors are integers that are summed, so views can be processed in any order
/// and by any process: `shares` returns those of one view, and `add` accumulates them.
struct ColorBake: Sendable {
  /// Pixels per texel up to which one cubic sample is enough.
  static let cubicRatio: Float = 1.5
  /// Maximum number of samples along one side of a texel; 36 samples are enough for photographs
  /// that are much finer than the atlas.
  static let maxSamplesAcross = 6
  /// Number of parts of a view per parallel task.
  private static let grain = 1024

  let pieces: TexturedPieces
  let layers: BlendLayers
  let gains: [SIMD3<Float>]
  /// Leveling offsets, one for each variable of the layers.
  let offsets: [SIMD3<Float>]
  let texels: PieceTexels

  /// The atlas's colors in 8.8 fixed point, three per texel; 0 where no view contributes.
  func colors(_ photographs: [Photograph], in context: RunContext) throws -> [UInt16] {
    var atlas = [UInt16](repeating: 0, count: 3 * texels.size * texels.size)
    try atlas.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try layers.forEachImage(of: photographs, "Sampling colors", in: context) {
        photograph, image in
        let parts = layers.layers[photograph.index]
        try context.silent.parallelRanges(parts.count, grain: Self.grain) { range in
          read(parts[range], from: photograph, image: image) { target + 3 &* $0 }
        }
      }
    }
    return atlas
  }

  /// All weighted colors of a view.
  func shares(
    of photograph: Photograph, _ image: RGBImage, in context: RunContext
  ) throws -> ViewTexels {
    let parts = layers.layers[photograph.index]
    let starts = Array(stride(from: 0, to: parts.count, by: Self.grain))
    let found = try context.silent.parallelMap(starts, label: "") { start, _ in
      shares(of: parts[start..<min(start + Self.grain, parts.count)], photograph, image)
    }
    return ViewTexels(Array(found.joined()))
  }

  /// Adds all weighted colors of a view to the atlas.
  ///
  /// - Throws: `StorageError` if their number does not match the view's texels.
  func add(_ shares: ViewTexels, of photograph: Photograph, to atlas: inout [UInt16]) throws {
    let parts = layers.layers[photograph.index][...]
    guard shares.values.count == count(parts) else { throw StorageError.inconsistent("colours") }
    var next = 0
    atlas.withUnsafeMutableBufferPointer { atlas in
      for part in parts {
        forEachTexel(of: part) { index in
          for c in 0..<3 { atlas[3 &* index &+ c] &+= shares.values[next &+ c] }
          next &+= 3
        }
      }
    }
  }

  /// The weighted colors of the texels of some parts, consecutively.
  private func shares(
    of parts: ArraySlice<LayerPiece>, _ photograph: Photograph, _ image: RGBImage
  ) -> [UInt16] {
    var shares = [UInt16](repeating: 0, count: count(parts))
    shares.withUnsafeMutableBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      read(parts, from: photograph, image: image) { _ in
        defer { next += 3 }
        return next
      }
    }
    return shares
  }

  /// Number of values of some parts.
  private func count(_ parts: ArraySlice<LayerPiece>) -> Int {
    var count = 0
    for part in parts { forEachTexel(of: part) { _ in count += 3 } }
    return count
  }

  /// Calls `body` with the texels of a part, border texels last.
  @inline(__always)
  private func forEachTexel(of part: LayerPiece, _ body: (_ index: Int) -> Void) {
    let piece = Int(part.piece)
    pieces.texelTriangle(piece, size: texels.size)?.forEachTexel { index, _, _ in body(index) }
    for texel in texels.border[piece] { body(Int(texel.index)) }
  }

  /// Adds the weighted colors of some parts' texels, in the order of `forEachTexel`, to the
  /// location that `place` returns.
  @inline(__always)
  private func read(
    _ parts: ArraySlice<LayerPiece>, from photograph: Photograph, image: RGBImage,
    to place: (_ index: Int) -> UnsafeMutablePointer<UInt16>
  ) {
    image.pixels.withUnsafeBufferPointer { pixels in
      let sampler = ImageSampler(pixels: pixels.start, width: image.width, height: image.height)
      for part in parts {
        let piece = Int(part.piece)
        let triangle = pieces.texelTriangle(piece, size: texels.size)
        let (painter, across) = painter(of: part, over: triangle, from: photograph, with: sampler)
        @inline(__always) func add(_ index: Int, _ u: Float, _ v: Float, _ across: Int) {
          let (share, out) = (painter.share(u, v, across: across), place(index))
          for c in 0..<3 { out[c] &+= share[c] }
        }
        triangle?.forEachTexel { add($0, $1, $2, across) }
        for texel in texels.border[piece] { add(Int(texel.index), texel.u, texel.v, 1) }
      }
    }
  }

  /// The painter of a part, and the number of samples along one side of its texels.
  private func painter(
    of part: LayerPiece, over triangle: TexelTriangle?, from photograph: Photograph,
    with sampler: ImageSampler
  ) -> (painter: LayerPainter, across: Int) {
    let t = pieces.triangles[Int(part.piece)]
    let world = (0..<3).map { pieces.positions[Int(t[$0])] }
    let painter = LayerPainter(
      part, world: world, projection: photograph.projection, sampler: sampler,
      shift: (0..<3).map { SIMD4(offsets[Int(part.variables[$0])], 0) },
      gain: SIMD4(gains[photograph.index], 0), along: (triangle?.alongX, triangle?.alongY))
    return (painter, samplesAcross(world, in: photograph.projection, over: triangle))
  }

  /// Number of samples along one side with which a texel covers its pixels; 1
  /// means one cubic sample.
  private func samplesAcross(
    _ world: [SIMD3<Float>], in projection: ViewProjection, over triangle: TexelTriangle?
  ) -> Int {
    guard let triangle, let a = projection.pixel(world[0]), let b = projection.pixel(world[1]),
      let c = projection.pixel(world[2])
    else { return 1 }
    let ratio = (abs(Float(wedge(b - a, c - a))) / 2 / triangle.area).squareRoot()
    return ratio <= Self.cubicRatio
      ? 1 : min(Self.maxSamplesAcross, Int(saturating: ratio.rounded(.up)))
  }
}

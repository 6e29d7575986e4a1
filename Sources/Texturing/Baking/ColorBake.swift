import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Reads the photographs into the atlas: one at a time, each where it has a share.
///
/// A view's shares are whole numbers that are added up, so that views can be painted in any order, and
/// anywhere: `shares` is what one view gives, `add` takes it.
struct ColorBake: Sendable {
  /// Pixels per texel up to which one cubic sample is enough.
  static let cubicRatio: Float = 1.5
  /// Most samples a side of one texel: 36 average enough of a photograph far finer than the atlas.
  static let maxSamplesAcross = 6
  /// Parts of a view that a thread takes at a time.
  private static let grain = 1024

  let pieces: TexturedPieces
  let layers: BlendLayers
  let gains: [SIMD3<Float>]
  /// Levelling offsets, one for each variable of the layers.
  let offsets: [SIMD3<Float>]
  let texels: PieceTexels

  /// The atlas's colours, 8.8 fixed point, three a texel; 0 where no view has a share.
  func colors(_ photographs: [Photograph], in context: RunContext) throws -> [UInt16] {
    var atlas = [UInt16](repeating: 0, count: 3 * texels.size * texels.size)
    try atlas.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try layers.forEachImage(of: photographs, "Sampling colours", in: context) {
        photograph, image in
        let parts = layers.layers[photograph.index]
        try context.silent.parallelRanges(parts.count, grain: Self.grain) { range in
          add(shares(of: parts[range], photograph, image), of: parts[range], to: target)
        }
      }
    }
    return atlas
  }

  /// All of a view's shares.
  func shares(
    of photograph: Photograph, _ image: RGBImage, in context: RunContext
  ) throws -> ViewShares {
    let parts = layers.layers[photograph.index]
    let starts = Array(stride(from: 0, to: parts.count, by: Self.grain))
    let found = try context.silent.parallelMap(starts, label: "") { start, _ in
      shares(of: parts[start..<min(start + Self.grain, parts.count)], photograph, image)
    }
    return ViewShares(Array(found.joined()))
  }

  /// Adds all of a view's shares to the atlas.
  ///
  /// - Throws: `StorageError` for shares of another number of texels than the view has.
  func add(_ shares: ViewShares, of photograph: Photograph, to atlas: inout [UInt16]) throws {
    let parts = layers.layers[photograph.index]
    var count = 0
    for part in parts { forEachTexel(of: part) { _ in count += 3 } }
    guard shares.values.count == count else { throw StorageError.inconsistent("colours") }
    atlas.withUnsafeMutableBufferPointer { add(shares.values, of: parts[...], to: $0.start) }
  }

  /// The shares of the texels of some parts, one after the other.
  private func shares(
    of parts: ArraySlice<LayerPiece>, _ photograph: Photograph, _ image: RGBImage
  ) -> [UInt16] {
    image.pixels.withUnsafeBufferPointer { pixels in
      let sampler = ImageSampler(pixels: pixels.start, width: image.width, height: image.height)
      var shares: [UInt16] = []
      for part in parts { read(part, photograph, sampler, into: &shares) }
      return shares
    }
  }

  private func add(
    _ shares: [UInt16], of parts: ArraySlice<LayerPiece>, to target: UnsafeMutablePointer<UInt16>
  ) {
    var next = 0
    for part in parts {
      forEachTexel(of: part) { index in
        for c in 0..<3 { target[3 &* index &+ c] &+= shares[next &+ c] }
        next &+= 3
      }
    }
  }

  /// Calls `body` with the texels of a part, those at its border last.
  @inline(__always)
  private func forEachTexel(of part: LayerPiece, _ body: (_ index: Int) -> Void) {
    let piece = Int(part.piece)
    pieces.texelTriangle(piece, size: texels.size)?.forEachTexel { index, _, _ in body(index) }
    for texel in texels.border[piece] { body(Int(texel.index)) }
  }

  /// Appends the shares of a part's texels, in the order of `forEachTexel`.
  private func read(
    _ part: LayerPiece, _ photograph: Photograph, _ sampler: ImageSampler,
    into shares: inout [UInt16]
  ) {
    let piece = Int(part.piece)
    let triangle = pieces.texelTriangle(piece, size: texels.size)
    let t = pieces.triangles[piece]
    let world = (0..<3).map { pieces.positions[Int(t[$0])] }
    let across = samplesAcross(world, photograph.projection, triangle)
    let painter = LayerPainter(
      part, world: world, projection: photograph.projection, sampler: sampler,
      shift: (0..<3).map { SIMD4(offsets[Int(part.variables[$0])], 0) },
      gain: SIMD4(gains[photograph.index], 0), along: (triangle?.alongX, triangle?.alongY))
    @inline(__always) func put(_ share: SIMD3<UInt16>) {
      for c in 0..<3 { shares.append(share[c]) }
    }
    triangle?.forEachTexel { put(painter.share($1, $2, across: across)) }
    for texel in texels.border[piece] { put(painter.share(texel.u, texel.v, across: 1)) }
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

import Numerics

/// A place on a contour and how many pixels outwards the photograph's edge is.
struct OutlineEdge: Sendable {
  /// Number of the place among those of its photograph.
  var index: Int
  var sample: ContourSample
  var shift: Float
}

/// Keeps the edges on which the places around agree: an outline is long, where texture and shading beside
/// it are seldom parallel to it.
struct OutlineAgreement {
  /// Side of the squares by which neighbours are found, pixels: those of three by three count.
  private static let side: Float = 8
  /// Largest difference of two shifts that agree, pixels.
  private static let tolerance: Float = 1.5
  /// Fewest places that agree, the place itself among them, and their least share.
  private static let (minAgreeing, minShare): (Int, Float) = (4, 2.0 / 3)
  /// Cosine between the directions of two places of one outline.
  private static let minCosine: Float = 0.7

  private(set) var edges: [OutlineEdge] = []

  /// - Parameter shifts: Of each sample; `nil` where no edge was found.
  init(_ samples: [ContourSample], _ shifts: [Float?]) {
    var squares: [SIMD2<Int32>: [Int32]] = [:]
    for (i, sample) in samples.enumerated() {
      squares[Self.square(sample.pixel), default: []].append(Int32(i))
    }
    for (i, sample) in samples.enumerated() {
      guard let shift = shifts[i] else { continue }
      let own = Self.square(sample.pixel)
      var (agreeing, around) = (0, 0)
      for at in 0..<9 {
        for j in squares[own &+ SIMD2(Int32(at % 3 - 1), Int32(at / 3 - 1))] ?? [] {
          guard dot(samples[Int(j)].outward, sample.outward) > Self.minCosine else { continue }
          around += 1
          if let other = shifts[Int(j)], abs(other - shift) <= Self.tolerance { agreeing += 1 }
        }
      }
      if agreeing >= Self.minAgreeing, Float(agreeing) >= Self.minShare * Float(around) {
        edges.append(OutlineEdge(index: i, sample: sample, shift: shift))
      }
    }
  }

  private static func square(_ p: SIMD2<Float>) -> SIMD2<Int32> {
    SIMD2(Int32(saturating: p.x / side), Int32(saturating: p.y / side))
  }
}

import Numerics

/// A contour point and the distance outwards to the edge in the photograph, in pixels.
struct OutlineEdge: Sendable {
  /// Index among the contour points of the photograph.
  var index: Int
  var sample: ContourSample
  var shift: Float
}

/// Accepts the edges that agree with neighboring contour points. Silhouettes are long, whereas
/// texture and shading next to them are rarely parallel to them.
struct OutlineAgreement {
  /// Side of the squares used to find neighbors, in pixels; those in 3 × 3 squares count.
  private static let side: Float = 8
  /// Maximum difference of two shifts that agree, in pixels.
  private static let tolerance: Float = 1.5
  /// Minimum number of agreeing points, including the point itself, and their minimum fraction.
  private static let (minAgreeing, minShare): (Int, Float) = (4, 2.0 / 3)
  /// Minimum cosine between the directions of two points of the same contour.
  private static let minCosine: Float = 0.7

  private(set) var edges: [OutlineEdge] = []

  /// - Parameter shifts: Shift of each sample; `nil` if no edge was found.
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

import Numerics
import Support

/// Texels that no piece owns but that texture filtering reads at a chart's edge. Each is
/// colored from the nearest point of the nearest piece. They also give pieces smaller
/// than a texel their color.
struct BorderTexels: Sendable {
  struct Texel: Sendable, BitwiseCopyable {
    /// Index in the atlas, rows from the top.
    var index: Int32
    /// Weights of the piece's second and third corner at its nearest point.
    var u: Float
    var v: Float
  }

  /// Maximum distance of a texel's center from its piece, in texels.
  static let reach = 1.5
  /// Number of pieces per parallel task.
  private static let grain = 8192

  /// The texels of piece *i* are at `offsets[i] ..< offsets[i + 1]`.
  private(set) var offsets: [Int32]
  private(set) var texels: [Texel]

  private struct Candidate {
    var piece: Int32
    var distance: Float
    var texel: Texel
  }

  /// - Parameter coverage: 0 for texels that no piece owns.
  init(
    pieces: TexturedPieces, size: Int, coverage: [UInt8], in context: RunContext
  ) throws {
    let all = try Self.allCandidates(pieces, size: size, coverage: coverage, in: context)
    offsets = [Int32](repeating: 0, count: pieces.triangles.count + 1)
    var kept: [Candidate] = []
    for candidate in all where kept.last?.texel.index != candidate.texel.index {
      kept.append(candidate)
      offsets[Int(candidate.piece) + 1] += 1
    }
    for i in 1..<offsets.count { offsets[i] += offsets[i - 1] }
    var next = offsets
    texels = [Texel](repeating: Texel(index: 0, u: 0, v: 0), count: kept.count)
    for candidate in kept {
      texels[Int(next[Int(candidate.piece)])] = candidate.texel
      next[Int(candidate.piece)] += 1
    }
  }

  subscript(piece: Int) -> ArraySlice<Texel> {
    texels[Int(offsets[piece])..<Int(offsets[piece + 1])]
  }

  /// All texels within reach of a piece, sorted by texel, the nearest piece first.
  private static func allCandidates(
    _ pieces: TexturedPieces, size: Int, coverage: [UInt8], in context: RunContext
  ) throws -> [Candidate] {
    let blocks = Array(stride(from: 0, to: pieces.triangles.count, by: grain))
    let found = try context.silent.parallelMap(blocks, label: "") { first, _ -> [Candidate] in
      var found: [Candidate] = []
      for piece in first..<min(first + grain, pieces.triangles.count) {
        candidates(of: piece, in: pieces, size: size, coverage: coverage, into: &found)
      }
      return found
    }
    var all = found.flatMap { $0 }
    all.sort {
      if $0.texel.index != $1.texel.index { return $0.texel.index < $1.texel.index }
      return $0.distance != $1.distance ? $0.distance < $1.distance : $0.piece < $1.piece
    }
    return all
  }

  private static func candidates(
    of piece: Int, in pieces: TexturedPieces, size: Int, coverage: [UInt8],
    into found: inout [Candidate]
  ) {
    let (a, b, c) = (
      pieces.texels[3 * piece], pieces.texels[3 * piece + 1], pieces.texels[3 * piece + 2]
    )
    let low = pointwiseMin(a, pointwiseMin(b, c)) - reach
    let high = pointwiseMax(a, pointwiseMax(b, c)) + reach
    let (left, right) = (max(0, Int(saturating: low.x)), min(size - 1, Int(saturating: high.x)))
    let (bottom, top) = (max(0, Int(saturating: low.y)), min(size - 1, Int(saturating: high.y)))
    guard left <= right, bottom <= top else { return }
    for y in bottom...top {
      let row = (size &- 1 &- y) &* size
      for x in left...right where coverage[row &+ x] == 0 {
        let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let (u, v, distance) = nearest(to: p - a, b - a, c - a)
        guard distance < reach else { continue }
        let texel = Texel(index: Int32(row + x), u: Float(u), v: Float(v))
        found.append(Candidate(piece: Int32(piece), distance: Float(distance), texel: texel))
      }
    }
  }

  /// Weights of the point of the triangle (0, u, v) nearest to `p`, and its distance.
  private static func nearest(
    to p: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>
  ) -> (Double, Double, Double) {
    let det = wedge(u, v)
    if det > 0 {
      let (s, t) = (wedge(p, v) / det, wedge(u, p) / det)
      if s >= 0 && t >= 0 && s + t <= 1 { return (s, t, 0) }
    }
    func along(_ q: SIMD2<Double>, _ d: SIMD2<Double>) -> (Double, Double) {
      let square = (d * d).sum()
      let t = square > 0 ? min(1, max(0, (q * d).sum() / square)) : 0
      let r = q - d * t
      return (t, (r * r).sum().squareRoot())
    }
    let (t0, d0) = along(p, u)
    let (t1, d1) = along(p, v)
    let (t2, d2) = along(p - u, v - u)
    if d0 <= d1 && d0 <= d2 { return (t0, 0, d0) }
    return d1 <= d2 ? (0, t1, d1) : (1 - t2, t2, d2)
  }
}

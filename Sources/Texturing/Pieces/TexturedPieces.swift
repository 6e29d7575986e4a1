import Numerics
import Scene

/// The mesh divided into pieces small enough for one view each: its triangles, of which
/// large ones are split at the midpoints of their edges, so that occlusion boundaries and
/// seams are resolved in detail.
struct TexturedPieces: Sendable {
  /// Maximum number of rounds; each halves the longest edges.
  private static let maxRounds = 12
  /// Factor on the length limit for splitting if all splits would exceed the budget.
  private static let relief = 1.5

  var positions: [SIMD3<Float>]
  var triangles: [SIMD3<UInt32>]
  /// Atlas coordinates of the corners in texels (y up), three per piece.
  var texels: [SIMD2<Double>]
  /// The mesh triangle that contains each piece.
  var parents: [Int32]

  /// - Parameters:
  ///   - texels: Atlas coordinates of the mesh's corners.
  ///   - usable: Triangles that have a chart; others get no piece.
  ///   - longest: Edges longer than this many texels are split, as long as there are at most
  ///     `budget` pieces.
  init(
    mesh: TriangleMesh, texels: [SIMD2<Double>], usable: [Bool], longest: Double, budget: Int
  ) {
    positions = mesh.positions
    triangles = []
    self.texels = []
    parents = []
    for (f, t) in mesh.triangles.enumerated() where usable[f] {
      triangles.append(t)
      self.texels += texels[3 * f..<3 * f + 3]
      parents.append(Int32(f))
    }
    var limit = longest
    for _ in 0..<Self.maxRounds {
      let marked = longEdges(limit)
      if marked.isEmpty { break }
      // A split edge adds a piece on either side.
      if triangles.count + 2 * marked.count > budget {
        limit *= Self.relief
        continue
      }
      split(marked)
    }
  }

  private func key(_ a: UInt32, _ b: UInt32) -> UInt64 {
    UInt64(min(a, b)) << 32 | UInt64(max(a, b))
  }

  /// New vertex (numbered in order of appearance) at the midpoint of every edge
  /// longer than `limit` texels.
  private func longEdges(_ limit: Double) -> [UInt64: UInt32] {
    var marked: [UInt64: UInt32] = [:]
    for f in triangles.indices {
      for k in 0..<3 {
        let next = k == 2 ? 0 : k + 1
        guard length(texels[3 * f + k] - texels[3 * f + next]) > limit else { continue }
        let edge = key(triangles[f][k], triangles[f][next])
        if marked[edge] == nil { marked[edge] = UInt32(positions.count + marked.count) }
      }
    }
    return marked
  }

  private mutating func split(_ marked: [UInt64: UInt32]) {
    var middles = [SIMD3<Float>](repeating: .zero, count: marked.count)
    for (edge, index) in marked {
      let (a, b) = (Int(edge >> 32), Int(edge & 0xffff_ffff))
      middles[Int(index) - positions.count] = (positions[a] + positions[b]) / 2
    }
    positions += middles
    let old = (triangles, texels, parents)
    triangles = []
    texels = []
    parents = []
    splitAll(old.0, places: old.1, owners: old.2, marked: marked)
  }

  private mutating func splitAll(
    _ faces: [SIMD3<UInt32>], places: [SIMD2<Double>], owners: [Int32],
    marked: [UInt64: UInt32]
  ) {
    for f in faces.indices {
      let t = faces[f]
      // Corners 0 ... 2, then the midpoints of the edges that start at them.
      var vertices = [t.x, t.y, t.z]
      var corners = [places[3 * f], places[3 * f + 1], places[3 * f + 2]]
      var middle = [-1, -1, -1]
      for k in 0..<3 {
        guard let m = marked[key(t[k], t[(k + 1) % 3])] else { continue }
        middle[k] = vertices.count
        vertices.append(m)
        corners.append((corners[k] + corners[(k + 1) % 3]) / 2)
      }
      for piece in pieces(middle, corners) {
        triangles.append(SIMD3(vertices[piece.x], vertices[piece.y], vertices[piece.z]))
        texels += [corners[piece.x], corners[piece.y], corners[piece.z]]
        parents.append(owners[f])
      }
    }
  }

  /// The parts of a triangle whose edges have the midpoints `middle` (−1 = not split).
  private func pieces(_ middle: [Int], _ places: [SIMD2<Double>]) -> [SIMD3<Int>] {
    let split = middle.indices.filter { middle[$0] >= 0 }
    switch split.count {
    case 0: return [SIMD3(0, 1, 2)]
    case 3:
      let (a, b, c) = (middle[0], middle[1], middle[2])
      return [SIMD3(0, a, c), SIMD3(a, 1, b), SIMD3(c, b, 2), SIMD3(a, b, c)]
    case 1:
      let k = split[0]
      let (i, j, l) = (k, (k + 1) % 3, (k + 2) % 3)
      return [SIMD3(i, middle[k], l), SIMD3(middle[k], j, l)]
    default:
      // Edge k is not split; the quadrilateral between it and the midpoints is cut
      // along its shorter diagonal.
      let k = 3 - split[0] - split[1]
      let (i, j, l) = (k, (k + 1) % 3, (k + 2) % 3)
      let (p, q) = (middle[j], middle[l])
      let far = SIMD3(q, p, l)
      let first = length(places[i] - places[p]) <= length(places[j] - places[q])
      return first
        ? [far, SIMD3(i, j, p), SIMD3(i, p, q)] : [far, SIMD3(i, j, q), SIMD3(j, p, q)]
    }
  }
}

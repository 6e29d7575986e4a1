import Numerics
import Scene

/// The exported faces of a model: its triangles, or quadrilaterals where two triangles form a
/// suitable one.
struct ModelFaces {
  /// Corners of each face in order, as indices into the triangle corners (three per triangle).
  private(set) var corners: [[Int]] = []
  /// Color map index of each face.
  private(set) var pages: [Int] = []

  init(_ model: TexturedModel) {
    var partner = [Int](repeating: -1, count: model.mesh.triangles.count)
    if model.hasQuads {
      for pair in QuadPairing(model).pairs() {
        partner[pair.first] = pair.second
        partner[pair.second] = pair.first
      }
    }
    for t in model.mesh.triangles.indices {
      let other = partner[t]
      if other >= 0, other < t { continue }
      corners.append(
        other < 0
          ? [3 * t, 3 * t + 1, 3 * t + 2] : QuadPairing.joined(in: model.mesh, t, other))
      pages.append(model.pageOfTriangle.isEmpty ? 0 : Int(model.pageOfTriangle[t]))
    }
  }
}

/// Pairs triangles into suitable quadrilaterals: flat, convex, with angles near 90°, and adjacent
/// in the texture as well. Greedy in order of cost; each triangle is used once.
struct QuadPairing {
  /// A pair of triangles and the deviation of its worst angle from 90°, as a cosine.
  struct Pair {
    let first: Int
    let second: Int
    let cost: Float
  }

  /// Minimum cosine between the two normals: 10°.
  private static let minFlatness: Float = 0.985
  /// Maximum absolute cosine of a corner: angles from 45° to 135°.
  private static let maxCosine: Float = 0.7071

  let model: TexturedModel

  init(_ model: TexturedModel) { self.model = model }

  /// The corners of two triangles that share an edge, counterclockwise.
  static func joined(in mesh: TriangleMesh, _ a: Int, _ b: Int) -> [Int] {
    let (s, t) = (mesh.triangles[a], mesh.triangles[b])
    for k in 0..<3 {
      let next = (k + 1) % 3
      for l in 0..<3 where t[l] == s[next] && t[(l + 1) % 3] == s[k] {
        // The opposite corner of `b` goes between the ends of the shared edge.
        return [3 * a + k, 3 * b + (l + 2) % 3, 3 * a + next, 3 * a + (k + 2) % 3]
      }
    }
    return [3 * a, 3 * a + 1, 3 * a + 2]
  }

  /// Disjoint pairs, lowest cost first.
  func pairs() -> [Pair] {
    var byEdge: [UInt64: (triangle: Int, count: Int)] = [:]
    var found: [Pair] = []
    for (index, t) in model.mesh.triangles.enumerated() {
      for k in 0..<3 {
        let (a, b) = (t[k], t[(k + 1) % 3])
        let key = UInt64(min(a, b)) << 32 | UInt64(max(a, b))
        guard let other = byEdge[key] else {
          byEdge[key] = (index, 1)
          continue
        }
        byEdge[key] = (other.triangle, other.count + 1)
        if other.count == 1, let cost = cost(other.triangle, index) {
          found.append(Pair(first: other.triangle, second: index, cost: cost))
        }
      }
    }
    found.sort { ($0.cost, $0.first, $0.second) < ($1.cost, $1.first, $1.second) }
    var used = [Bool](repeating: false, count: model.mesh.triangles.count)
    return found.filter { pair in
      guard !used[pair.first], !used[pair.second] else { return false }
      (used[pair.first], used[pair.second]) = (true, true)
      return true
    }
  }

  private func cost(_ a: Int, _ b: Int) -> Float? {
    if !model.pageOfTriangle.isEmpty, model.pageOfTriangle[a] != model.pageOfTriangle[b] {
      return nil
    }
    let corners = Self.joined(in: model.mesh, a, b)
    guard corners.count == 4, isContinuous(a, b) else { return nil }
    func position(_ corner: Int) -> SIMD3<Float> {
      model.mesh.positions[Int(model.mesh.triangles[corner / 3][corner % 3])]
    }
    let p = corners.map(position)
    let normals = [cross(p[1] - p[0], p[3] - p[0]), cross(p[3] - p[2], p[1] - p[2])]
    guard cosine(normals[0], normals[1]) > Self.minFlatness else { return nil }
    var worst: Float = 0
    for k in 0..<4 {
      let turn = cross(p[(k + 1) % 4] - p[k], p[(k + 3) % 4] - p[k])
      guard cosine(turn, normals[0]) > Self.minFlatness else { return nil }
      worst = max(worst, abs(cosine(p[(k + 1) % 4] - p[k], p[(k + 3) % 4] - p[k])))
    }
    return worst <= Self.maxCosine ? worst : nil
  }

  /// Whether both have the same texture coordinates along the shared edge.
  private func isContinuous(_ a: Int, _ b: Int) -> Bool {
    let (s, t) = (model.mesh.triangles[a], model.mesh.triangles[b])
    var common = 0
    for k in 0..<3 {
      for l in 0..<3 where s[k] == t[l] {
        guard model.texcoords[3 * a + k] == model.texcoords[3 * b + l] else { return false }
        common += 1
      }
    }
    return common == 2
  }

  private func cosine(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let norms = length(a) * length(b)
    return norms > 0 ? dot(a, b) / norms : 0
  }
}

import Numerics
import Support

/// Computes smooth color offsets of each view that equalize the views along seams.
///
/// Minimizes Σ |f₁ + g₁ − f₂ − g₂|² over pairs of views at a vertex, plus `smoothness` Σ |gᵢ − gⱼ|²
/// along the edges of each view's region and `ColorConsensus.weight` Σ |gᵢ − tᵢ|² towards the
/// consensus of all views. Differences too large to be caused by lighting are ignored.
///
/// Reference: Lempitsky & Ivanov 2007, section 4, as in Waechter et al. 2014, section 5.1.
struct SeamLeveling: Sendable {
  /// Weight of a change of offset along an edge relative to a difference across a seam: lighting
  /// varies slowly, so a difference is distributed over many edges.
  static let smoothness = 4.0
  /// Regularization that prevents drift of unconstrained offsets.
  static let anchor = 1e-4
  /// Maximum color difference (0 ... 255) that is attributed to lighting.
  static let maxDifference: Float = 64

  /// Maximum number of iterations, and the relative residual for convergence, which is
  /// far below a gray level.
  private static let maxIterations = 400
  private static let tolerance = 1e-4

  let layers: BlendLayers
  /// Compensated color of each variable's vertex in its view; `nil` if not sampled.
  let colors: [SIMD3<Float>?]
  /// Gains by view with which `colors` are compensated.
  let gains: [SIMD3<Float>]
  /// Target of each variable from the consensus of all views; empty if not requested.
  var targets: [ColorConsensus.Target] = []

  private struct Link: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var weight: Double
  }

  func run(solve: Bool, in context: RunContext) throws -> SeamOffsets {
    let seams = seamLinks()
    var offsets = [SIMD3<Float>](repeating: .zero, count: layers.vertices.count)
    if solve && !(seams.isEmpty && targets.isEmpty) {
      offsets = try solved(seams, context).map { SIMD3(Float($0.x), Float($0.y), Float($0.z)) }
    }
    var (before, after) = (0.0, 0.0)
    for link in seams {
      let (a, b) = (Int(link.a), Int(link.b))
      guard let ca = colors[a], let cb = colors[b] else { continue }
      let (ga, gb) = (gains[Int(layers.views[a])], gains[Int(layers.views[b])])
      before += Double(meanMagnitude(ca / ga - cb / gb))
      after += Double(meanMagnitude(ca + offsets[a] - cb - offsets[b]))
    }
    let count = Double(max(1, seams.count))
    return SeamOffsets(values: offsets, before: before / count, after: after / count)
  }

  private func meanMagnitude(_ d: SIMD3<Float>) -> Float { (abs(d.x) + abs(d.y) + abs(d.z)) / 3 }

  /// The pairs of variables at the same vertex.
  private func seamLinks() -> [Link] {
    let order = layers.vertices.indices.filter { colors[$0] != nil }
      .sorted {
        layers.vertices[$0] != layers.vertices[$1]
          ? layers.vertices[$0] < layers.vertices[$1] : $0 < $1
      }
    var links: [Link] = []
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, layers.vertices[order[end]] == layers.vertices[order[first]] {
        end += 1
      }
      for i in first..<end {
        for j in i + 1..<max(end, i + 1) {
          guard let a = colors[order[i]], let b = colors[order[j]],
            meanMagnitude(a - b) < Self.maxDifference
          else { continue }
          links.append(Link(a: Int32(order[i]), b: Int32(order[j]), weight: 1))
        }
      }
      first = end
    }
    return links
  }

  /// The links along the edges of each view's region.
  private func regionLinks() -> [Link] {
    // Each edge is added from both sides, with half the weight.
    let weight = Self.smoothness / 2
    return layers.layers.joined().flatMap { piece in
      let v = piece.variables
      return [
        Link(a: v.x, b: v.y, weight: weight), Link(a: v.y, b: v.z, weight: weight),
        Link(a: v.z, b: v.x, weight: weight),
      ]
    }
  }

  /// The right-hand side from the seams and the consensus targets.
  private func rightHandSide(_ seams: [Link]) -> [SIMD4<Double>] {
    var rhs = [SIMD4<Double>](repeating: .zero, count: layers.vertices.count)
    for link in seams {
      guard let a = colors[Int(link.a)], let b = colors[Int(link.b)] else { continue }
      let d = SIMD4(Double(b.x - a.x), Double(b.y - a.y), Double(b.z - a.z), 0)
      rhs[Int(link.a)] += d
      rhs[Int(link.b)] -= d
    }
    for (i, target) in targets.enumerated() {
      let offset = SIMD4(SIMD3<Double>(target.offset), 0)
      rhs[i] += offset * (ColorConsensus.weight * Double(target.weight))
    }
    return rhs
  }

  private func solved(_ seams: [Link], _ context: RunContext) throws -> [SIMD4<Double>] {
    let links = seams + regionLinks()
    let count = layers.vertices.count
    var tied = [Double](repeating: Self.anchor, count: count)
    for (i, target) in targets.enumerated() {
      tied[i] += ColorConsensus.weight * Double(target.weight)
    }
    let ties = tied
    var diagonal = ties
    for link in links {
      diagonal[Int(link.a)] += link.weight
      diagonal[Int(link.b)] += link.weight
    }
    var result = [SIMD4<Double>](repeating: .zero, count: count)
    try conjugateGradients(
      &result, rhs: rightHandSide(seams), diagonal: diagonal, iterations: Self.maxIterations,
      tolerance: Self.tolerance
    ) { x, y in
      try context.checkCancellation()
      for i in 0..<count { y[i] = x[i] * ties[i] }
      for link in links {
        let (a, b) = (Int(link.a), Int(link.b))
        let flow = (x[a] - x[b]) * link.weight
        y[a] += flow
        y[b] -= flow
      }
    }
    return result
  }
}

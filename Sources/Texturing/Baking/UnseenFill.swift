import Numerics
import Support

/// Colors of the pieces' vertices. Visible vertices have the color of their pieces; the others are
/// interpolated by diffusion over the surface, so that unseen parts continue their surroundings.
struct UnseenFill: Sendable {
  /// Maximum number of iterations of the diffusion, and the relative residual for convergence;
  /// unseen parts need no exact color.
  private static let maxIterations = 200
  private static let tolerance = 1e-3
  /// Color of all vertices if no piece is visible: gray, 0 ... 255.
  private static let gray = 128.0

  let pieces: TexturedPieces
  let choice: ViewLabels
  let layers: BlendLayers
  let offsets: [SIMD3<Float>]

  func vertexColors(in context: RunContext) throws -> [SIMD4<Double>] {
    let count = pieces.positions.count
    var sums = [SIMD4<Double>](repeating: .zero, count: count)
    for (piece, t) in pieces.triangles.enumerated() where choice.labels[piece] >= 0 {
      let color = SIMD4(SIMD3<Double>(choice.color(of: piece)), 1)
      for k in 0..<3 { sums[Int(t[k])] += color }
    }
    var shifts = [SIMD4<Double>](repeating: .zero, count: count)
    for (variable, vertex) in layers.vertices.enumerated() {
      shifts[Int(vertex)] += SIMD4(SIMD3<Double>(offsets[variable]), 1)
    }
    let total = sums.reduce(.zero, +)
    let mean = total.w > 0 ? total / total.w : SIMD4(repeating: Self.gray)
    var colors = sums.indices.map { v -> SIMD4<Double> in
      guard sums[v].w > 0 else { return mean }
      return sums[v] / sums[v].w + (shifts[v].w > 0 ? shifts[v] / shifts[v].w : .zero)
    }
    let isFree = sums.map { $0.w == 0 }
    if isFree.contains(true) { try diffuse(&colors, where: isFree, in: context) }
    return colors
  }

  /// The edges with a free end (once per triangle), and the number of edges at each free vertex.
  private func freeEdges(_ isFree: [Bool]) -> ([SIMD2<Int32>], [Double]) {
    var edges: [SIMD2<Int32>] = []
    var degrees = [Double](repeating: 0, count: isFree.count)
    for t in pieces.triangles {
      for k in 0..<3 {
        let (a, b) = (Int(t[k]), Int(t[k == 2 ? 0 : k + 1]))
        guard isFree[a] || isFree[b] else { continue }
        edges.append(SIMD2(Int32(a), Int32(b)))
        if isFree[a] { degrees[a] += 1 }
        if isFree[b] { degrees[b] += 1 }
      }
    }
    return (edges, degrees)
  }

  private func diffuse(
    _ colors: inout [SIMD4<Double>], where isFree: [Bool], in context: RunContext
  ) throws {
    let (edges, degrees) = freeEdges(isFree)
    spread(&colors, where: isFree, along: edges)
    let zero = [SIMD4<Double>](repeating: .zero, count: colors.count)
    try conjugateGradients(
      &colors, rhs: zero, diagonal: degrees, iterations: Self.maxIterations,
      tolerance: Self.tolerance
    ) { x, y in
      try context.checkCancellation()
      for i in degrees.indices { y[i] = .zero }
      for e in edges {
        let (a, b) = (Int(e.x), Int(e.y))
        let flow = x[a] - x[b]
        y[a] += flow
        y[b] -= flow
      }
    }
    for v in colors.indices where isFree[v] {
      colors[v].clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    }
  }

  /// Fills ring by ring with means of the previous ring: an initial value from which the
  /// solver converges quickly.
  private func spread(
    _ colors: inout [SIMD4<Double>], where isFree: [Bool], along edges: [SIMD2<Int32>]
  ) {
    var isSet = isFree.map { !$0 }
    var remaining = edges
    while !remaining.isEmpty {
      var sums: [Int: SIMD4<Double>] = [:]
      var next: [SIMD2<Int32>] = []
      for e in remaining {
        let (a, b) = (Int(e.x), Int(e.y))
        switch (isSet[a], isSet[b]) {
        case (true, true): continue
        case (false, false): next.append(e)
        case (true, false):
          sums[b, default: .zero] += SIMD4(colors[a].x, colors[a].y, colors[a].z, 1)
        case (false, true):
          sums[a, default: .zero] += SIMD4(colors[b].x, colors[b].y, colors[b].z, 1)
        }
      }
      if sums.isEmpty { break }
      for (v, sum) in sums {
        colors[v] = sum / sum.w
        isSet[v] = true
      }
      remaining = next
    }
  }
}

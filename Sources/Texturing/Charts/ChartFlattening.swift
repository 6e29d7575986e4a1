import Numerics

/// Methods to flatten a chart.
struct ChartFlattening {
  /// Cosine between a normal and the x axis up to which that axis is used to
  /// construct a tangent: 45°.
  private static let maxParallel = 0.7
  /// Maximum number of iterations of the conformal solve and of each rigid round, and the relative
  /// residual for convergence, which is far below a texel.
  private static let conformalIterations = 300
  private static let rigidIterations = 40
  private static let tolerance = 1e-4

  let mesh: ChartMesh
  let rest: [RestTriangle]
  /// Sum of the weights around each vertex.
  private let diagonal: [Double]

  init(_ mesh: ChartMesh) {
    self.mesh = mesh
    rest = mesh.triangles.indices.map {
      let (a, b, c) = mesh.corners($0)
      return RestTriangle(a, b, c)
    }
    var diagonal = [Double](repeating: 0, count: mesh.points.count)
    for (t, r) in zip(mesh.triangles, rest) {
      diagonal[Int(t.x)] += r.w.y + r.w.z
      diagonal[Int(t.y)] += r.w.z + r.w.x
      diagonal[Int(t.z)] += r.w.x + r.w.y
    }
    self.diagonal = diagonal
  }

  /// Orthogonal projection along the chart's mean normal.
  func projected() -> [SIMD2<Double>] {
    var normal = SIMD3<Double>.zero
    for f in mesh.triangles.indices { normal += mesh.areaVector(f) }
    normal = normalized(normal)
    if normal == .zero { normal = SIMD3(0, 0, 1) }
    let helper = abs(normal.x) < Self.maxParallel ? SIMD3(1.0, 0, 0) : SIMD3(0, 1.0, 0)
    let u = normalized(cross(helper, normal))
    let v = cross(normal, u)
    return mesh.points.map { SIMD2(dot($0, u), dot($0, v)) }
  }

  /// Least squares conformal map, started at `start`, with its two most distant vertices (along the
  /// longer side of its box) fixed.
  ///
  /// Reference: Lévy, Petitjean, Ray, Maillot, "Least Squares Conformal Maps for Automatic Texture
  /// Atlas Generation", SIGGRAPH 2002, in the form of Dirichlet energy minus signed area.
  func conformal(from start: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for p in start {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let axis = high.x - low.x >= high.y - low.y ? 0 : 1
    var fixed = diagonal
    if let first = start.indices.min(by: { start[$0][axis] < start[$1][axis] }),
      let last = start.indices.max(by: { start[$0][axis] < start[$1][axis] })
    {
      fixed[first] = 0
      fixed[last] = 0
    }
    var result = start
    let zero = [SIMD2<Double>](repeating: .zero, count: start.count)
    conjugateGradients(
      &result, rhs: zero, diagonal: fixed, iterations: Self.conformalIterations,
      tolerance: Self.tolerance, coupled: true
    ) { x, y in
      multiply(x, y, conformal: true)
    }
    return rescaled(result)
  }

  /// As-rigid-as-possible map: alternates between each triangle's best rotation and a linear solve.
  ///
  /// Reference: Liu, Zhang, Xu, Gotsman, Gortler, "A Local/Global Approach to Mesh
  /// Parameterization", SGP 2008.
  func rigid(from start: [SIMD2<Double>], rounds: Int) -> [SIMD2<Double>] {
    var points = start
    var rhs = [SIMD2<Double>](repeating: .zero, count: points.count)
    for _ in 0..<rounds {
      for i in rhs.indices { rhs[i] = .zero }
      for (t, r) in zip(mesh.triangles, rest) {
        let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
        let (d0, d1, d2) = (points[k] - points[j], points[i] - points[k], points[j] - points[i])
        let a = r.w.x * dot(d0, r.e0) + r.w.y * dot(d1, r.e1) + r.w.z * dot(d2, r.e2)
        let b = r.w.x * wedge(r.e0, d0) + r.w.y * wedge(r.e1, d1) + r.w.z * wedge(r.e2, d2)
        let norm = (a * a + b * b).squareRoot()
        let (c, s) = norm > 0 ? (a / norm, b / norm) : (1, 0)
        func turned(_ e: SIMD2<Double>, _ w: Double) -> SIMD2<Double> {
          SIMD2(c * e.x - s * e.y, s * e.x + c * e.y) * w
        }
        let (g0, g1, g2) = (turned(r.e0, r.w.x), turned(r.e1, r.w.y), turned(r.e2, r.w.z))
        rhs[i] += g1 - g2
        rhs[j] += g2 - g0
        rhs[k] += g0 - g1
      }
      conjugateGradients(
        &points, rhs: rhs, diagonal: diagonal, iterations: Self.rigidIterations,
        tolerance: Self.tolerance
      ) {
        multiply($0, $1, conformal: false)
      }
    }
    return points
  }

  /// The cotangent Laplacian times x, minus the derivative of twice the
  /// signed area for `conformal`.
  private func multiply(
    _ x: UnsafePointer<SIMD2<Double>>, _ y: UnsafeMutablePointer<SIMD2<Double>>, conformal: Bool
  ) {
    y.update(repeating: .zero, count: mesh.points.count)
    mesh.triangles.withUnsafeBufferPointer { triangles in
      rest.withUnsafeBufferPointer { rest in
        for index in 0..<triangles.count {
          let (t, w) = (triangles[index], rest[index].w)
          let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
          let (a, b, c) = (x[i], x[j], x[k])
          let g0 = (c - b) * w.x
          let g1 = (a - c) * w.y
          let g2 = (b - a) * w.z
          y[i] += g1 - g2
          y[j] += g2 - g0
          y[k] += g0 - g1
          if conformal {
            y[i] -= SIMD2(b.y - c.y, c.x - b.x)
            y[j] -= SIMD2(c.y - a.y, a.x - c.x)
            y[k] -= SIMD2(a.y - b.y, b.x - a.x)
          }
        }
      }
    }
  }

  /// The points, scaled such that the chart keeps its area.
  private func rescaled(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var flat = 0.0
    var solid = 0.0
    for (t, r) in zip(mesh.triangles, rest) {
      let a = points[Int(t.x)]
      flat += wedge(points[Int(t.y)] - a, points[Int(t.z)] - a) / 2
      solid += r.area
    }
    guard flat > 0 else { return points }
    let scale = (solid / flat).squareRoot()
    return points.map { $0 * scale }
  }
}

import Numerics
import Support

/// Levenberg–Marquardt of `PositioningProblem.solve`.
struct PositioningSolver {
  /// Successive widths of the Huber loss: a wide loss converges from any start, a narrow one
  /// reduces the influence of outliers.
  static let widths = [0.1, 0.01]
  /// Minimum scale of an observation, which keeps a point in front of its camera.
  static let minScale = 1e-5
  /// Minimum relative decrease of the cost for another step.
  static let minGain = 1e-5
  /// Initial factor of the damping matrix.
  static let startDamping = 1e-4
  static let minDamping = 1e-8
  static let maxDamping = 1e10
  /// Regularization of scales and points; `centerRidge` is that of the centers.
  static let smallRidge = 1e-12
  static let centerRidge = 1e-9

  let problem: PositioningProblem
  var centers: [SIMD3<Double>]
  var points: [SIMD3<Double>]
  private var scales: [Double]
  private var huber = Self.widths[0]

  init(_ problem: PositioningProblem) {
    self.problem = problem
    centers = problem.centers
    points = problem.points
    scales = [Double](repeating: 1, count: problem.observations.count)
  }

  mutating func solve(_ maxSteps: Int, _ context: RunContext) throws {
    for width in Self.widths {
      huber = width
      try descend(maxSteps, context)
    }
  }

  private mutating func descend(_ maxSteps: Int, _ context: RunContext) throws {
    var cost = self.cost()
    var (damping, growth) = (Self.startDamping, 2.0)
    for _ in 0..<maxSteps where damping < Self.maxDamping {
      try context.checkCancellation()
      let before = (centers, points, scales)
      guard advance(damping) else {
        damping *= growth
        growth *= 2
        continue
      }
      let new = self.cost()
      guard new < cost else {
        (centers, points, scales) = before
        damping *= growth
        growth *= 2
        continue
      }
      let gain = (cost - new) / cost
      cost = new
      damping = max(damping / 3, Self.minDamping)
      growth = 2
      if gain < Self.minGain { return }
    }
  }

  private func residual(_ index: Int, _ point: Int) -> SIMD3<Double> {
    let seen = problem.observations[index]
    return seen.direction - (points[point] - centers[seen.camera]) * scales[index]
  }

  private func cost() -> Double {
    var sum = 0.0
    for point in points.indices {
      for index in problem.start[point]..<problem.start[point + 1] {
        let size = length(residual(index, point))
        sum += size < huber ? 0.5 * size * size : huber * (size - 0.5 * huber)
      }
    }
    return sum
  }

  /// An observation's share of the normal equations after elimination of its scale: `[P, −P; −P,
  /// P]` for (point, center), gradient (−q, q).
  private struct Term {
    var camera = 0
    var p = Matrix3(diagonal: .zero)
    var q = SIMD3<Double>.zero
    /// Damping of point and center.
    var diagonal = 0.0
    var weight = 0.0
    var ray = SIMD3<Double>.zero
    var hessian = 0.0
    var gradient = 0.0
  }

  private func term(_ index: Int, _ point: Int, _ damping: Double) -> Term {
    let seen = problem.observations[index]
    let (d, e) = (scales[index], points[point] - centers[seen.camera])
    let r = seen.direction - e * d
    let size = length(r)
    let w = size < huber ? 1 : huber / size
    var term = Term(camera: seen.camera)
    term.weight = w
    term.ray = e
    term.hessian = w * dot(e, e) * (1 + damping) + Self.smallRidge
    term.gradient = -w * dot(e, r)
    let coupling = e * (w * d)
    term.p =
      Matrix3(diagonal: SIMD3(repeating: w * d * d))
      - Matrix3.outer(coupling, coupling) * (1 / term.hessian)
    term.q = r * (w * d) + coupling * (term.gradient / term.hessian)
    term.diagonal = damping * w * d * d
    return term
  }

  /// Performs a damped step; `false` if the system cannot be solved.
  private mutating func advance(_ damping: Double) -> Bool {
    let n = centers.count
    var matrix = Matrix(rows: 3 * n, columns: 3 * n)
    var side = [Double](repeating: 0, count: 3 * n)
    var terms: [Term] = []
    for point in points.indices {
      terms.removeAll(keepingCapacity: true)
      for index in problem.start[point]..<problem.start[point + 1] {
        terms.append(term(index, point, damping))
      }
      Self.add(terms, to: &matrix, &side)
    }
    for i in 0..<3 * n { matrix[i, i] += Self.centerRidge }
    guard let moved = matrix.choleskySolve(side), moved.allSatisfy(\.isFinite) else { return false }
    move(moved, damping)
    return true
  }

  private static func pointNormal(_ terms: [Term]) -> (inverse: Matrix3, gradient: SIMD3<Double>) {
    var v = Matrix3(diagonal: SIMD3(repeating: smallRidge))
    var g = SIMD3<Double>.zero
    for term in terms {
      v = v + term.p + Matrix3(diagonal: SIMD3(repeating: term.diagonal))
      g -= term.q
    }
    return (v.inverse, g)
  }

  private static func add(_ terms: [Term], to matrix: inout Matrix, _ side: inout [Double]) {
    let (inverse, gradient) = pointNormal(terms)
    for a in terms {
      let row = 3 * a.camera
      let y = a.p * inverse
      let pull = a.q + y * gradient
      for r in 0..<3 {
        side[row + r] -= pull[r]
        for c in 0..<3 { matrix[row + r, row + c] += a.p[r, c] }
        matrix[row + r, row + r] += a.diagonal
      }
      for b in terms where b.camera <= a.camera {
        let block = y * b.p
        for c in 0..<3 {
          for r in 0..<3 { matrix[row + r, 3 * b.camera + c] -= block[r, c] }
        }
      }
    }
  }

  /// Moves centers by `moved`, then updates points and scales by back-substitution.
  private mutating func move(_ moved: [Double], _ damping: Double) {
    let steps = centers.indices.map { SIMD3(moved[3 * $0], moved[3 * $0 + 1], moved[3 * $0 + 2]) }
    for point in points.indices {
      let range = problem.start[point]..<problem.start[point + 1]
      let terms = range.map { term($0, point, damping) }
      let (inverse, gradient) = Self.pointNormal(terms)
      var pull = -gradient
      for term in terms { pull += term.p * steps[term.camera] }
      let step = inverse * pull
      for (index, term) in zip(range, terms) {
        let relative = dot(term.ray, step - steps[term.camera])
        let change = (-term.gradient - term.weight * scales[index] * relative) / term.hessian
        scales[index] = max(scales[index] + change, Self.minScale)
      }
      points[point] += step
    }
    for camera in centers.indices { centers[camera] += steps[camera] }
  }
}

import Foundation
import Geometry
import Numerics

/// Control points in comparison with a model.
package struct ControlSurvey: Equatable, Sendable {
  /// The position of a point in the world of the alignment, with its covariance.
  struct Place {
    var position: SIMD3<Double>
    var covariance: Matrix3
  }

  /// Minimum number of control points that place a model.
  package static let minPoints = 3
  /// Maximum number of points whose residuals from a fit to the others are computed.
  private static let maxLeftOut = 200

  /// One row per point, in the order of the file.
  package private(set) var rows: [ControlRow]
  /// The similarity to the grid.
  package private(set) var fit: Result<ControlFit, ControlProblem>

  /// - Parameter places: The positions of points by name.
  init(_ control: ControlPoints, _ places: [String: Place]) {
    var rows = control.points.map { ControlRow(point: $0, isLocated: places[$0.name] != nil) }
    let offset = control.offset
    let pairs = control.points.map { point in
      places[point.name].map {
        ControlSolver.Pair(
          model: $0.position, covariance: $0.covariance, grid: point.position - offset,
          deviation: point.deviation)
      }
    }
    let used = rows.indices.filter { pairs[$0] != nil && !rows[$0].point.isCheck }
    self.rows = rows
    fit = .failure(.tooFew(located: used.count))
    guard used.count >= Self.minPoints else { return }
    let solver = ControlSolver(used.compactMap { pairs[$0] })
    fit = .failure(.collinear)
    guard !solver.isCollinear, let solution = solver.solve() else { return }
    fit = .success(ControlFit(solution, offset: offset))
    for (index, weight) in zip(used, solution.weights) { rows[index].weight = weight }
    for index in rows.indices {
      guard let pair = pairs[index] else { continue }
      rows[index].residual = solution.map * pair.model - pair.grid
      rows[index].ratio =
        rows[index].point.isCheck
        ? Self.ratio(pair, solution, solver) : solver.ratio(pair, solution.map)
    }
    self.rows = rows
    leaveOut(used, pairs)
  }

  /// The fit, if there is one.
  package var found: ControlFit? { try? fit.get() }

  /// Length of the residual of a point that was not fitted, in its standard deviations: its own and
  /// those of the fit, enlarged if the fitted points disagree.
  private static func ratio(
    _ pair: ControlSolver.Pair, _ solution: ControlSolver.Solution, _ solver: ControlSolver
  ) -> Double {
    let residual = solution.map * pair.model - pair.grid
    let own = ControlSolver.covariance(pair, solution.map)
    let total = (own + solver.covariance(of: solution, at: pair.model))
    let squared = dot(residual, total.inverse * residual)
    return max(squared, 0).squareRoot() / (3.0.squareRoot() * solution.excess)
  }

  /// Replaces the ratios of control points by those of the residuals from a fit to the others.
  private mutating func leaveOut(_ used: [Int], _ pairs: [ControlSolver.Pair?]) {
    guard used.count > Self.minPoints, used.count <= Self.maxLeftOut else { return }
    for index in used {
      let solver = ControlSolver(used.filter { $0 != index }.compactMap { pairs[$0] })
      guard let pair = pairs[index], !solver.isCollinear, let solution = solver.solve() else {
        continue
      }
      rows[index].ratio = Self.ratio(pair, solution, solver)
    }
  }
}

extension ControlFit {
  fileprivate init(_ solution: ControlSolver.Solution, offset: SIMD3<Double>) {
    gridFromModel = solution.map
    self.offset = offset
    func deviation(_ index: Int) -> Double {
      max(solution.covariance[index, index], 0).squareRoot() * solution.excess
    }
    let degrees = 180 / Double.pi
    scaleDeviation = deviation(3)
    upDeviation = (deviation(0) * deviation(0) + deviation(1) * deviation(1)).squareRoot() * degrees
    northDeviation = deviation(2) * degrees
    count = solution.weights.count { $0 > 0 }
  }
}

import Geometry
import Numerics

/// Statistics of one of the models that alignment could not join.
public struct ComponentRecord: Codable, Sendable, Equatable {
  /// Number of the model from 1, in the order the models were built; used by `align.component` and
  /// `components use`.
  public var number: Int
  /// Number of points.
  public var points: Int
  /// Mean reprojection error, pixels; for models other than the result, before the last adjustment.
  public var meanReprojectionError: Double
  /// Twice the maximum distance of a camera from the median camera center, divided by the median
  /// camera distance from the points: 2 for a full orbit.
  public var extent: Double

  /// - Parameter errors: Reprojection errors of the model's observations, pixels.
  init(number: Int, _ model: SparseModel, errors: [Double]) {
    self.number = number
    points = model.pointCount
    meanReprojectionError = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    extent = Self.extent(model)
  }

  private static func extent(_ model: SparseModel) -> Double {
    let centers = model.poses.compactMap { $0?.center }
    let points = model.positions.indices.filter { model.hasPoint[$0] }.map { model.positions[$0] }
    guard let middle = points.coordinateMedian(), let center = centers.coordinateMedian(),
      let distance = centers.map({ length($0 - middle) }).median(), distance > 0,
      let spread = centers.map({ length($0 - center) }).max()
    else { return 0 }
    return 2 * spread / distance
  }
}

import Geometry
import Numerics

/// One of the models that alignment could not join.
public struct ComponentRecord: Codable, Sendable, Equatable {
  /// From 1 in the order they were built; `align.component` and `components use` take it.
  public var number: Int
  /// Points.
  public var points: Int
  /// Mean reprojection error, pixels; of models beside the result before the last adjustment.
  public var meanReprojectionError: Double
  /// Spread of the cameras' centres over their distance to the points: 2 for a whole round.
  public var extent: Double

  /// - Parameter errors: Of the model's observations, pixels.
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

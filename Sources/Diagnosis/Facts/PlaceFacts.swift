/// Statements about size and place that can be compared with other sources.
public struct PlaceFacts: Sendable, Equatable {
  /// A quantity in comparison with what other sources give.
  public struct Comparison: Sendable, Equatable {
    /// The value by the other sources over the stated one.
    public var ratio: Double
    /// Difference of both in its standard deviations.
    public var deviations: Double

    /// Creates a comparison.
    public init(ratio: Double, deviations: Double) {
      (self.ratio, self.deviations) = (ratio, deviations)
    }
  }

  /// A known distance, compared with the scale of the other sources.
  public struct Distance: Sendable, Equatable {
    public var first: String, second: String
    public var comparison: Comparison

    /// Creates a distance between two points.
    public init(_ first: String, _ second: String, _ comparison: Comparison) {
      (self.first, self.second, self.comparison) = (first, second, comparison)
    }
  }

  /// The stated size of the markers of a family, compared with the scale of the other sources.
  public struct MarkerSize: Sendable, Equatable {
    public var family: String
    /// As stated, meters.
    public var size: Double
    public var comparison: Comparison

    /// Creates a size.
    public init(family: String, size: Double, _ comparison: Comparison) {
      (self.family, self.size, self.comparison) = (family, size, comparison)
    }
  }

  /// A control or check point, compared with the others.
  public struct Control: Sendable, Equatable {
    public var name: String
    public var isCheck: Bool
    /// Length of its residual, meters, and the residual in standard deviations.
    public var residual: Double, deviations: Double

    /// Creates a point.
    public init(name: String, isCheck: Bool, residual: Double, deviations: Double) {
      (self.name, self.isCheck) = (name, isCheck)
      (self.residual, self.deviations) = (residual, deviations)
    }
  }

  public var distances: [Distance] = []
  public var markerSizes: [MarkerSize] = []
  /// The scale by satellite positions over that in use; `nil` if they are the source, or unused.
  public var satelliteScale: Comparison?
  public var control: [Control] = []
  /// The file of the control points, and the deviation that it was loaded with, meters.
  public var controlFile: String?
  public var controlDeviation = 0.0

  /// Creates empty facts.
  public init() {}
}

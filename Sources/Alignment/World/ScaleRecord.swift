/// Source of the unit of length.
public struct ScaleRecord: Codable, Sendable, Equatable {
  /// "sensor-depth", "device-poses", "satellite-positions" or "none" (median camera distance = 1).
  public var source = "none"
  /// Final units per unit of the raw model.
  public var factor = 1.0
  /// Half the interquartile range of the ratios, relative.
  public var spread = 0.0
  /// Relative standard deviation of the factor; `nil` unless it comes from satellite positions.
  public var deviation: Double?
  /// Number of depth ratios, device poses or satellite positions that the factor is based on.
  public var samples = 0
  /// Ratio of meters per unit by sensor depth to meters per unit by device poses; `nil` without
  /// both.
  public var depthOverPoses: Double?
  /// Ratio of meters per unit by satellite positions to meters per unit by the source; `nil` without
  /// either.
  public var satellitesOverSource: Double?
  /// Median of the sensor depths that were compared, meters; `nil` without any.
  public var sensorDepth: Double?
  /// Why an available source was not used.
  public var remark = ScaleRemark.nothing
  /// A record without scale.
  public init() {}
}

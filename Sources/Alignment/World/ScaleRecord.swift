/// Source of the unit of length.
public struct ScaleRecord: Codable, Sendable, Equatable {
  /// "sensor-depth", "device-poses" or "none" (median camera distance = 1).
  public var source = "none"
  /// Final units per unit of the raw model.
  public var factor = 1.0
  /// Half the interquartile range of the ratios, relative.
  public var spread = 0.0
  /// Number of depth ratios or device poses that the factor is based on.
  public var samples = 0
  /// Ratio of meters per unit by sensor depth to meters per unit by device poses; `nil` without
  /// both.
  public var depthOverPoses: Double?
  /// Median of the sensor depths that were compared, meters; `nil` without any.
  public var sensorDepth: Double?
  /// Why an available source was not used.
  public var remark = ScaleRemark.nothing
  /// A record without scale.
  public init() {}
}

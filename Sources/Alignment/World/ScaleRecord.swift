/// Where the unit of length comes from.
public struct ScaleRecord: Codable, Sendable, Equatable {
  /// "sensor-depth", "device-poses" or "none" (median camera distance = 1).
  public var source = "none"
  /// Scene units of the raw model per final unit.
  public var factor = 1.0
  /// Half the interquartile range of the ratios, relative.
  public var spread = 0.0
  /// Ratios of depths, or device poses, that the factor rests on.
  public var samples = 0
  /// Metres per unit by sensor depth over metres per unit by device poses; `nil` without both.
  public var depthOverPoses: Double?
  /// Median of the sensor's depths that were compared, metres; `nil` without any.
  public var sensorDepth: Double?
  /// Why a present source was not used.
  public var remark = ScaleRemark.nothing
  /// No scale.
  public init() {}
}

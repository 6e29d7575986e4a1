/// How the recording device's own poses fit the model.
public struct DeviceRecord: Codable, Sendable, Equatable {
  /// Smallest share of them that must agree for the device's poses to be believed.
  public static let minAgreeingShare = 0.6

  /// Registered views that have one.
  public var poses: Int
  /// Those that one similarity brings onto the model.
  public var agreeing = 0
  /// Their median distance, relative to the extent of the centres.
  public var residual = 0.0
  /// What is wrong with them.
  public var remark = DeviceRemark.nothing
}

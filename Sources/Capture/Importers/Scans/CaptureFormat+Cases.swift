extension CaptureFormat: RawRepresentable, CaseIterable, Codable {
  /// The formats in help order: formats of photographs, then those of the standard scan layouts,
  /// then projects.
  public static let allCases: [CaptureFormat] =
    [.auto, .images, .nerfstudio, .nerfCapture, .captureSample, .guidedCapture]
    + ScanLayouts.standard.map { $0.format } + [.bundle, .colmap, .openSfM]

  /// The format with a name; `nil` if `allCases` has none.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }
}

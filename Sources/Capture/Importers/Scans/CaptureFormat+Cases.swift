extension CaptureFormat: RawRepresentable, CaseIterable, Codable {
  /// The formats in the order in which help lists them: those of the standard layouts after those of
  /// photographs.
  public static let allCases: [CaptureFormat] =
    [.auto, .images, .nerfstudio, .nerfCapture, .captureSample, .guidedCapture]
    + ScanLayouts.standard.map { $0.format } + [.bundle, .colmap, .openSfM]

  /// The format with a name; `nil` where there is none among `allCases`.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }
}

import Foundation

/// Which scanner app wrote a folder, told by its content.
enum ScanLayouts {
  /// The layouts that are known, in the order in which they are looked for.
  private static let all: [(format: CaptureFormat, layout: any ScanLayout.Type)] = [
    (.record3D, Record3DLayout.self), (.polycam, PolycamLayout.self),
    (.strayScanner, StrayLayout.self), (.scannerApp, ScannerAppLayout.self),
    (.arkitScenes, ARKitScenesLayout.self),
  ]

  /// The layout of a folder; of any format, or of the wanted one.
  static func find(_ folder: URL, _ wanted: CaptureFormat) -> (CaptureFormat, any ScanLayout)? {
    for (format, layout) in all where wanted == .auto || wanted == format {
      if let found = layout.init(folder) { return (format, found) }
    }
    return nil
  }
}

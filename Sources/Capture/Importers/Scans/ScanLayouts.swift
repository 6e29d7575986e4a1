import Foundation

/// Detects by content which scanner app wrote a folder.
enum ScanLayouts {
  /// The layouts of all supported apps.
  static let standard: [any ScanLayout.Type] = [
    PolycamLayout.self,
    ScannerAppLayout.self,
    StrayLayout.self,
    ARKitScenesLayout.self,
    Record3DLayout.self,
  ]

  /// The layout of a folder, of any format or of the requested one. Layouts of equal precedence are
  /// tried in the order of the list.
  static func find(
    _ folder: URL, _ wanted: CaptureFormat, among layouts: [any ScanLayout.Type]
  ) -> (any ScanLayout)? {
    for layout in layouts.sorted(by: { $0.precedence > $1.precedence })
    where wanted == .auto || wanted == layout.format {
      if let found = layout.init(folder) { return found }
    }
    return nil
  }
}

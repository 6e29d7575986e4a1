import Capture
import Foundation

/// The options of a capture apply to the next `load` that gives none.
extension CaptureRecord {
  /// Settings of `load` that have properties of their own here, or do not affect the capture.
  private static let others: Set<String> = [
    "path", "format", "camera", "masks", "verify", "forget",
  ]

  /// The options of `load` that change the content of a capture and differ from their defaults.
  static func kept(_ options: CaptureOptions) -> [String: String]? {
    let standard = CaptureOptions()
    var kept: [String: String] = [:]
    for setting in CaptureOptions.settings where !others.contains(setting.name) {
      let text = setting.get(options)
      if text != setting.get(standard) { kept[setting.name] = text }
    }
    return kept.isEmpty ? nil : kept
  }

  /// The options for loading the capture again.
  package var loadOptions: CaptureOptions {
    var loaded = CaptureOptions()
    loaded.format = CaptureFormat(rawValue: format) ?? .auto
    (loaded.camera, loaded.masks) = (camera, masks)
    for setting in CaptureOptions.settings {
      if let text = options?[setting.name] { try? setting.set(&loaded, text) }
    }
    return loaded
  }

  /// Replaces the options that have their default by those of the note, and returns the texts of
  /// these by name.
  func completing(
    _ options: CaptureOptions
  ) -> (CaptureOptions, reused: [(name: String, text: String)]) {
    var completed = options
    var reused: [(name: String, text: String)] = []
    let standard = CaptureOptions()
    let before = loadOptions
    for setting in CaptureOptions.settings
    where !["path", "verify", "forget"].contains(setting.name) {
      let text = setting.get(before)
      guard setting.get(options) == setting.get(standard), text != setting.get(standard),
        (try? setting.set(&completed, text)) != nil
      else { continue }
      reused.append((setting.name, text))
    }
    return (completed, reused)
  }
}

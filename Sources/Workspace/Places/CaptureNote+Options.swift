import Capture
import Foundation

/// The options that a capture was loaded with hold for the next `load`, which gives none.
extension CaptureNote {
  /// Settings of `load` that have properties of their own here, or say nothing of the capture.
  private static let others: Set<String> = [
    "path", "format", "camera", "masks", "verify", "forget",
  ]

  /// The options of `load` that change what a capture holds, where they are not at their defaults.
  static func kept(_ options: CaptureOptions) -> [String: String]? {
    let standard = CaptureOptions()
    var kept: [String: String] = [:]
    for setting in CaptureOptions.settings where !others.contains(setting.name) {
      let text = setting.get(options)
      if text != setting.get(standard) { kept[setting.name] = text }
    }
    return kept.isEmpty ? nil : kept
  }

  /// The options to load the capture with again.
  var loadOptions: CaptureOptions {
    var loaded = CaptureOptions()
    loaded.format = CaptureFormat(rawValue: format) ?? .auto
    (loaded.camera, loaded.masks) = (camera, masks)
    for setting in CaptureOptions.settings {
      if let text = options?[setting.name] { try? setting.set(&loaded, text) }
    }
    return loaded
  }

  /// Options with those of the note in place of the ones that are at their defaults, and the texts
  /// of those by name.
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

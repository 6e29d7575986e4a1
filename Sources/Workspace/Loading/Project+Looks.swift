import Capture
import Features
import Foundation
import Imaging
import Scene
import Support

extension Project {
  /// Measures sharpness and luminance of frames that have no measurement yet; of all frames by
  /// default.
  package mutating func measureQuality(of indices: [Int]? = nil) throws {
    let capture = try loadedCapture()
    let open = (indices ?? Array(capture.frames.indices)).filter {
      qualities[$0] == nil && capture.frames[$0].info.absence == nil
    }
    guard !open.isEmpty else { return }
    let measured = try context.parallelMap(open, label: "Measuring photographs") { index, _ in
      try? FrameQuality(of: capture.frames[index].info.source)
    }
    for (index, quality) in zip(open, measured) { qualities[index] = .some(quality) }
    keepLooks()
  }

  /// Stores the measurements that `features` made of photographs without any, so that they are not
  /// decoded again.
  mutating func takeLooks(of report: FeatureReport) {
    let seen = Dictionary(
      report.images.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in capture?.frames.indices ?? 0..<0 {
      guard let image = (capture?.frames[index].name).flatMap({ seen[$0] }) else { continue }
      if qualities[index] == nil, let quality = image.quality { qualities[index] = quality }
      if capture?.frames[index].info.thumbnail == nil {
        capture?.frames[index].info.thumbnail = image.thumbnail
      }
    }
    keepLooks()
  }

  /// Sharpness and exposure of photographs that were measured before.
  static func qualities(of capture: Capture, known: SoundFiles) -> [Int: FrameQuality?] {
    var found: [Int: FrameQuality?] = [:]
    for (index, frame) in capture.frames.enumerated() {
      if let quality = known.look(of: frame.info)?.quality { found[index] = .some(quality) }
    }
    return found
  }

  /// Stores the measurements in the workspace, if this process owns it.
  mutating func keepLooks() {
    guard let capture, workspace != nil else { return }
    for (index, frame) in capture.frames.enumerated() {
      let look = FrameLook(thumbnail: frame.info.thumbnail, quality: qualities[index] ?? nil)
      if look != FrameLook() { workspace?.sound.keep(look, of: frame.info) }
    }
    try? workspace?.keepSound()
  }

  /// Loads the results of `features` and `align` into memory.
  package mutating func loadFrameResults() {
    if records[.features] != nil { _ = try? results.features() }
    if records[.align] != nil { _ = try? results.reconstruction() }
  }
}

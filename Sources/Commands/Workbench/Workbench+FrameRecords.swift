import Capture
import Foundation
import Scene
import Script
import Support

extension Workbench {
  /// Measures sharpness and luminance of frames that were not measured yet, all by default.
  mutating func measureQuality(of indices: [Int]? = nil) throws {
    let capture = try loadedCapture()
    let open = (indices ?? Array(capture.frames.indices)).filter { qualities[$0] == nil }
    guard !open.isEmpty else { return }
    let measured = try context.parallelMap(open, label: "Judging photographs") { index, _ in
      try? FrameQuality(of: capture.frames[index].info.source)
    }
    for (index, quality) in zip(open, measured) { qualities[index] = .some(quality) }
  }

  /// Brings what the stages know of frames into memory.
  mutating func loadFrameResults() {
    if records[.features] != nil { _ = try? features() }
    if records[.align] != nil { _ = try? reconstruction() }
  }
}

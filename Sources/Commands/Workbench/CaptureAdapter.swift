import Foundation
import Imaging
import Scene
import Support

/// Joins the capture readers to the workbench.
enum CaptureAdapter {
  /// Values of `load --format`.
  static let formats = ["auto", "images"]

  static func load(
    _ url: URL, options: LoadOptions, in context: RunContext
  ) throws -> LoadedCapture {
    throw CommandError.notThere("reader")
  }

  static func quality(of view: View) -> FrameQuality {
    FrameQuality(sharpness: 0, luminance: 0)
  }
}

import Capture
import Foundation
import Support
import TestSupport

@testable import ObjectCapture

/// Sessions over small simulated streams.
enum SessionScene {
  static func stream(
    _ segments: [StreamSegment], seed: UInt64 = 1, width: Int = 200,
    object: SimulatedObject = .textured
  ) throws -> SimulatedStream {
    var options = SimulateOptions()
    options.width = width
    options.height = width * 3 / 4
    options.detail = 64
    options.object = object
    return try SimulatedStream(segments, options: options, in: RunContext(seed: seed))
  }

  /// A session that is capturing round its box, at the stream's first second.
  static func capturing(
    _ source: any FrameSource, in folder: URL, maxShots: Int = 250,
    configuration: ObjectCaptureSession.Configuration = .init()
  ) throws -> SessionCore {
    var core = SessionCore(source: source, maxShots: maxShots)
    core.start(
      imagesDirectory: folder.appendingPathComponent("Images"), configuration: configuration)
    try core.advance(20)
    _ = core.startDetecting()
    core.startCapturing()
    return core
  }
}

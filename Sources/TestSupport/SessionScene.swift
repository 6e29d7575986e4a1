import Capture
import Foundation
import GuidedCapture
import Simulation
import Support

/// Sessions over small simulated streams.
package enum SessionScene {
  private struct Key: Hashable {
    let segments: [StreamSegment]
    let seed: UInt64
    let width: Int
    let object: SimulatedObject
  }

  private static let streams = SharedValues<Key, SharedStream>()

  /// A stream of frames of 200 × 150 pixels, or of another width; equal ones share their frames.
  package static func stream(
    _ segments: [StreamSegment], seed: UInt64 = 1, width: Int = 200,
    object: SimulatedObject = .textured
  ) throws -> SharedStream {
    let key = Key(segments: segments, seed: seed, width: width, object: object)
    return try streams.value(key) {
      var options = SimulateOptions()
      options.width = width
      options.height = width * 3 / 4
      options.detail = 64
      options.object = object
      return SharedStream(
        try SimulatedStream(segments, options: options, in: RunContext(seed: seed)))
    }
  }

  /// A session that is capturing around its box, after the first second of the stream.
  package static func capturing(
    _ source: any FrameSource, in folder: URL, maxShots: Int = 250,
    configuration: GuidedCaptureConfiguration = .init()
  ) throws -> SessionCore {
    var core = SessionCore(source: source, maxShots: maxShots)
    core.start(
      imagesDirectory: folder.appendingPathComponent("Images"), configuration: configuration)
    try core.advance(20)
    _ = core.startDetecting()
    core.startCapturing()
    return core
  }

  /// A completed session of four shots; returns the capture that its images folder loads as.
  package static func fourShots(_ format: ShotFormat, in folder: URL) throws -> Capture {
    var configuration = GuidedCaptureConfiguration()
    configuration.shotFormat = format
    var core = try capturing(
      stream([.still, .arc]), in: folder, maxShots: 4, configuration: configuration)
    try core.advance(.max)
    core.finish()
    try core.writePending()
    return try CaptureFolder.load(folder.appendingPathComponent("Images"))
  }
}

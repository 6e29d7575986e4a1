import Capture
import Foundation

/// The default frame source, in place of a device's camera.
extension ObjectCaptureSession {
  /// Environment variable with the folder to play if `defaultFrames` is not set: a recording, or
  /// any capture that the shell's `load` reads.
  public static let recordingVariable = "OBJECT_CAPTURE_RECORDING"

  private static var chosen: (any FrameSource)?

  /// Frame source of a session created by `ObjectCaptureSession()`. Unless set, it is the recording
  /// named by `OBJECT_CAPTURE_RECORDING`; `nil` if there is none or it cannot be read.
  ///
  /// Such a session plays its frames as fast as they are processed once it has started. Like a
  /// camera, it does not wait for calls, but after each frame observers of its `…Updates` on the
  /// main actor run first. When the frames end, a session that is capturing finishes as if
  /// `finish()` were called; a session in another state fails with `sensorFailed`.
  public static var defaultFrames: (any FrameSource)? {
    get {
      if let chosen { return chosen }
      guard let path = ProcessInfo.processInfo.environment[recordingVariable], !path.isEmpty,
        let source = try? recording(at: URL(fileURLWithPath: path, isDirectory: true))
      else { return nil }
      return source
    }
    set { chosen = newValue }
  }

  /// The frames of a recording, also those without motion.
  static func recording(at folder: URL) throws -> RecordedSource {
    var options = CaptureOptions()
    options.copies = true
    return RecordedSource(try CaptureFolder.load(folder, options: options))
  }

  /// Plays all frames, without retaining the session.
  func playToTheEnd() {
    Task { @MainActor [weak self] in
      while let session = self, !session.core.state.phase.isTerminal,
        session.core.state.phase != .finishing
      {
        guard (try? session.advance(1)) == 1 else {
          session.endOfFrames()
          return
        }
        await Task.yield()
      }
    }
  }
}

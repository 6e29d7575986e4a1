import Capture
import Foundation

/// Frames for sessions that are given none: what a camera is on a device.
extension ObjectCaptureSession {
  /// Environment variable with a folder to play when `defaultFrames` was not set: a recording, or
  /// any capture that the shell's `load` reads.
  public static let recordingVariable = "OBJECT_CAPTURE_RECORDING"

  private static var chosen: (any FrameSource)?

  /// What a session made by `ObjectCaptureSession()` sees. As long as it was not set it is the
  /// recording that `OBJECT_CAPTURE_RECORDING` names; `nil` where there is none or it cannot be read.
  ///
  /// Such a session plays frame after frame once it has started, as fast as they are looked at. Like
  /// a camera it does not wait for calls; after each frame, however, whoever follows its `…Updates`
  /// on the main actor comes first. When the frames end, a session that is capturing finishes, as if
  /// its photographer had, and any other fails with `sensorFailed`.
  public static var defaultFrames: (any FrameSource)? {
    get {
      if let chosen { return chosen }
      guard let path = ProcessInfo.processInfo.environment[recordingVariable], !path.isEmpty,
        let capture = try? CaptureFolder.load(URL(fileURLWithPath: path, isDirectory: true))
      else { return nil }
      return RecordedSource(capture)
    }
    set { chosen = newValue }
  }

  /// Plays one frame after another; the session may go away meanwhile.
  func playToTheEnd() {
    Task { @MainActor [weak self] in
      while let session = self, !session.state.isTerminal, session.state != .finishing {
        guard (try? session.advance(1)) == 1 else {
          session.endOfFrames()
          return
        }
        await Task.yield()
      }
    }
  }
}

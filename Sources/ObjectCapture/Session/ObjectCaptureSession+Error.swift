import Foundation
import GuidedCapture

extension ObjectCaptureSession {
  /// Why a session failed. A folder that cannot be written, is in use, or a missing encoder is
  /// reported as `GuidedCaptureError`.
  public enum Error: Swift.Error, Sendable, LocalizedError {
    /// A folder of the session is not empty.
    case directoryNotEmpty(URL)
    /// The disk lacked space for a shot; earlier shots are complete.
    case insufficientStorage(requiredBytes: Int64)
    /// `cancel()` was called.
    case cancelled
    /// There are no frames, or too many consecutive ones could not be read.
    case sensorFailed
    /// Tracking was lost for too long.
    case trackingFailed

    /// What happened.
    public var errorDescription: String? { core.errorDescription }
    /// What to do.
    public var recoverySuggestion: String? { core.recoverySuggestion }

    private var core: GuidedCaptureError {
      switch self {
      case .directoryNotEmpty(let url): .directoryNotEmpty(url)
      case .insufficientStorage(let bytes): .insufficientStorage(requiredBytes: bytes)
      case .cancelled: .cancelled
      case .sensorFailed: .sensorFailed
      case .trackingFailed: .trackingFailed
      }
    }
  }
}

extension GuidedCaptureError {
  /// The error that a program receives.
  var published: any Swift.Error {
    switch self {
    case .directoryNotEmpty(let url): ObjectCaptureSession.Error.directoryNotEmpty(url)
    case .insufficientStorage(let bytes):
      ObjectCaptureSession.Error.insufficientStorage(requiredBytes: bytes)
    case .cancelled: ObjectCaptureSession.Error.cancelled
    case .sensorFailed: ObjectCaptureSession.Error.sensorFailed
    case .trackingFailed: ObjectCaptureSession.Error.trackingFailed
    case .directoryNotWritable, .directoryInUse, .encoderMissing: self
    }
  }
}

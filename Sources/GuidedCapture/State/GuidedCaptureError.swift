import Foundation

/// Why a session failed.
public enum GuidedCaptureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A folder of the session is not empty.
  case directoryNotEmpty(URL)
  /// A folder of the session is missing, not a folder, or not writable.
  case directoryNotWritable(URL)
  /// Another session or program writes into a folder of the session.
  case directoryInUse(URL)
  /// The disk lacked space for a shot; earlier shots are complete.
  case insufficientStorage(requiredBytes: Int64)
  /// HEIC shots are configured, but no encoder is installed; the value states what to install.
  case encoderMissing(String)
  /// `cancel()` was called.
  case cancelled
  /// There are no frames, or too many consecutive ones could not be read.
  case sensorFailed
  /// Tracking was lost for too long.
  case trackingFailed

  /// Name of the case.
  public var name: String {
    switch self {
    case .directoryNotEmpty: "directoryNotEmpty"
    case .directoryNotWritable: "directoryNotWritable"
    case .directoryInUse: "directoryInUse"
    case .insufficientStorage: "insufficientStorage"
    case .encoderMissing: "encoderMissing"
    case .cancelled: "cancelled"
    case .sensorFailed: "sensorFailed"
    case .trackingFailed: "trackingFailed"
    }
  }

  /// Description as a phrase without a period.
  public var description: String {
    switch self {
    case .directoryNotEmpty(let url): "\(url.path) is not empty"
    case .directoryNotWritable(let url): "\(url.path) is missing or cannot be written"
    case .directoryInUse(let url): "another session or program is writing to \(url.path)"
    case .insufficientStorage(let bytes): "\(bytes) more bytes of disk space are needed"
    case .encoderMissing(let remedy): remedy
    case .cancelled: "the session was cancelled"
    case .sensorFailed: "the frames could not be read"
    case .trackingFailed: "the camera's position was lost"
    }
  }
}

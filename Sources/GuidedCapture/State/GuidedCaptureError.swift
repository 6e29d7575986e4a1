import Foundation

/// Why a session failed.
public enum GuidedCaptureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A folder the session was given holds something already.
  case directoryNotEmpty(URL)
  /// A folder the session writes to is gone, is not a folder or cannot be written.
  case directoryNotWritable(URL)
  /// Another session, or another program, writes into a folder the session was given.
  case directoryInUse(URL)
  /// A shot did not fit on the disk; earlier shots are whole.
  case insufficientStorage(requiredBytes: Int64)
  /// Shots were to be HEIC, and nothing here can code them; what to install.
  case encoderMissing(String)
  /// `cancel()` was called.
  case cancelled
  /// No frames, or too many in a row that could not be read.
  case sensorFailed
  /// The camera's position was lost for too long.
  case trackingFailed

  /// The case's name.
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

  /// What happened, a phrase without a full stop.
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

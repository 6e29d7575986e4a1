import Foundation

extension GuidedCaptureError: LocalizedError {
  /// What happened, as a sentence.
  public var errorDescription: String? {
    switch self {
    case .directoryNotEmpty(let url): "\(url.path) is not empty."
    case .directoryNotWritable(let url): "\(url.path) is missing or cannot be written."
    case .directoryInUse(let url): "Another session or program is writing to \(url.path)."
    case .insufficientStorage(let bytes): "The disk lacks \(bytes) bytes for the next shot."
    case .encoderMissing: "HEIC shots cannot be written: no encoder is installed."
    case .cancelled: "The session was cancelled."
    case .sensorFailed: "The frames of the camera could not be read."
    case .trackingFailed: "The position of the camera was lost for too long."
    }
  }

  /// What to do, as a sentence.
  public var recoverySuggestion: String? {
    switch self {
    case .directoryNotEmpty:
      "Start a new session with an empty directory, or with one that does not exist yet."
    case .directoryNotWritable:
      "Start a new session with a directory that this user can write."
    case .directoryInUse: "End the other session, or start a new one with another directory."
    case .insufficientStorage: "Free space on the disk, then start a new session."
    case .encoderMissing(let remedy): remedy
    case .cancelled: "Start a new session to capture again; shots on disk are kept."
    case .sensorFailed: "Check the camera or the recording, then start a new session."
    case .trackingFailed:
      "Start a new session; move slowly and keep textured surroundings in view."
    }
  }
}

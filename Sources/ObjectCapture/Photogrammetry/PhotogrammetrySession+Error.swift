import Foundation
import Scene
import Support

extension PhotogrammetrySession {
  /// Why a session cannot be created or a request fails.
  public enum Error: Swift.Error, Sendable, LocalizedError {
    /// The volume lacks space for the output.
    case insufficientStorage(requiredBytes: Int64)
    /// The folder does not exist or contains no usable photograph.
    case invalidImages(URL)
    /// A model cannot be written to the URL: it is neither a `.usdz` path nor a directory, or there
    /// is a file or a directory with contents.
    case invalidOutput(URL)

    /// What happened.
    public var errorDescription: String? {
      switch self {
      case .insufficientStorage(let bytes): "There is not enough space for \(bytes) bytes."
      case .invalidImages(let url): "There are no usable photographs in \(url.path)."
      case .invalidOutput(let url): "A model cannot be written to \(url.path)."
      }
    }

    /// What to do.
    public var recoverySuggestion: String? {
      switch self {
      case .insufficientStorage: "Free space on the disk, then request the model again."
      case .invalidImages: "Choose a folder with overlapping photographs of an object."
      case .invalidOutput:
        "Choose a new .usdz file in a writable directory, or an empty directory."
      }
    }
  }

  /// `process(requests:)` was called while other requests are being processed.
  public struct AlreadyProcessing: Swift.Error, Sendable, LocalizedError {
    /// What happened.
    public var errorDescription: String? { "The session is processing other requests." }
    /// What to do.
    public var recoverySuggestion: String? {
      "Wait until they are complete, or cancel them, before requesting more."
    }
  }

  /// A request was pending when the session was cancelled.
  public struct RequestCancelled: Swift.Error, Sendable, LocalizedError {
    /// What happened.
    public var errorDescription: String? { "The request was cancelled before it was complete." }
    /// What to do.
    public var recoverySuggestion: String? { "Request it again to process it from the start." }
  }

  /// Fewer samples could be read than a reconstruction needs.
  public struct TooFewSamples: Swift.Error, Sendable, LocalizedError {
    /// Number of samples that could be read.
    public let count: Int
    /// What happened.
    public var errorDescription: String? {
      "\(count) samples could be read; a reconstruction needs at least 2."
    }
    /// What to do.
    public var recoverySuggestion: String? { "Add photographs that overlap with each other." }
  }

  /// A stage produced no result that the next stage can start from.
  public struct NothingFound: Swift.Error, Sendable, LocalizedError {
    /// Name of the stage in the shell.
    public let stage: String
    /// What happened.
    public var errorDescription: String? { "The stage \(stage) produced no result." }
    /// What to do.
    public var recoverySuggestion: String? {
      "Take sharper photographs with more overlap, and make sure that the object has texture."
    }

    init(stage: StageName) { self.stage = stage.rawValue }
  }
}

import Foundation
import Scene
import Support

extension PhotogrammetrySession {
  /// Why a session cannot be created or a request fails.
  public enum Error: Swift.Error, Sendable, Hashable, LocalizedError {
    /// The volume lacks space for the output.
    case insufficientStorage(requiredBytes: Int64)
    /// The folder does not exist or contains no usable photograph.
    case invalidImages(URL)
    /// A model cannot be written to the URL, which is neither a `.usdz` path nor a directory.
    case invalidOutput(URL)

    /// A description of the error.
    public var errorDescription: String? {
      switch self {
      case .insufficientStorage(let bytes): "There is not enough space for \(bytes) bytes."
      case .invalidImages(let url): "There are no photographs in \(url.path)."
      case .invalidOutput(let url):
        "A model cannot be written to \(url.path): it is neither a .usdz file in a writable "
          + "directory nor a directory."
      }
    }
  }

  /// `process(requests:)` was called while other requests are being processed.
  public struct AlreadyProcessing: Swift.Error, Sendable, Hashable, LocalizedError {
    /// A description of the error.
    public var errorDescription: String? { "The session is processing other requests." }
  }

  /// Fewer samples could be read than a reconstruction needs.
  public struct TooFewSamples: Swift.Error, Sendable, Hashable, LocalizedError {
    /// Number of samples that could be read.
    public let count: Int
    /// A description of the error.
    public var errorDescription: String? {
      "\(count) samples could be read; a reconstruction needs at least 2."
    }
  }

  /// A stage produced no result that the next stage can start from.
  public struct NothingFound: Swift.Error, Sendable, Hashable, LocalizedError {
    /// Name of the stage in the shell.
    public let stage: String
    /// A description of the error.
    public var errorDescription: String? { "The stage \(stage) produced no result." }

    init(stage: StageName) { self.stage = stage.rawValue }
  }
}

import Foundation
import Scene
import Support

extension PhotogrammetrySession {
  /// Why a session cannot be made or a request not be answered.
  public enum Error: Swift.Error, Sendable, Hashable, LocalizedError {
    /// There is no room for what is to be written.
    case insufficientStorage(requiredBytes: Int64)
    /// The folder is not there or holds no photograph that can be used.
    case invalidImages(URL)
    /// A model cannot be written there: neither a path that ends in `.usdz` nor a directory.
    case invalidOutput(URL)

    /// The error as a sentence.
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

  /// Requests came while others were being processed.
  public struct AlreadyProcessing: Swift.Error, Sendable, Hashable, LocalizedError {
    /// The error as a sentence.
    public var errorDescription: String? { "The session is processing other requests." }
  }

  /// Fewer samples could be read than a reconstruction takes.
  public struct TooFewSamples: Swift.Error, Sendable, Hashable, LocalizedError {
    /// Samples that could be read.
    public let count: Int
    /// The error as a sentence.
    public var errorDescription: String? {
      "\(count) samples could be read; a reconstruction needs at least 2."
    }
  }

  /// A stage made nothing that the next could start from.
  public struct NothingFound: Swift.Error, Sendable, Hashable, LocalizedError {
    /// The stage, under its name in the shell.
    public let stage: String
    /// The error as a sentence.
    public var errorDescription: String? { "The stage \(stage) produced no result." }

    init(stage: StageName) { self.stage = stage.rawValue }
  }
}

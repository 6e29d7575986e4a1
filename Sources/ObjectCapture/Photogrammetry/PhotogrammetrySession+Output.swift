import Foundation
import Support

extension PhotogrammetrySession {
  /// Messages of a session during processing.
  public enum Output: Sendable {
    /// All samples have been read.
    case inputComplete
    /// Progress of a request, from 0 to 1.
    case requestProgress(Request, fractionComplete: Double)
    /// Current processing stage of a request and its estimated remaining time.
    case requestProgressInfo(Request, ProgressInfo)
    /// A request is complete.
    case requestComplete(Request, Result)
    /// A request failed.
    case requestError(Request, any Swift.Error)
    /// Every request is complete or has failed.
    case processingComplete
    /// Processing stopped after `cancel()`.
    case processingCancelled
    /// A sample cannot be used.
    case invalidSample(id: Int, reason: String)
    /// A sample was read but could not be registered.
    case skippedSample(id: Int)
    /// Photographs exceed the resolution of feature extraction and are downsampled.
    case automaticDownsampling
    /// The passes before and after the object was flipped could not be joined.
    case stitchingIncomplete
  }

  /// Shorthand for `Output.ProcessingStage`.
  public typealias ProcessingStage = Output.ProcessingStage
  /// Shorthand for `Output.ProgressInfo`.
  public typealias ProgressInfo = Output.ProgressInfo
}

extension PhotogrammetrySession.Output {
  /// The current processing stage of a request.
  public enum ProcessingStage: Sendable {
    /// Reads samples and extracts features.
    case preProcessing
    /// Matches and registers samples.
    case imageAlignment
    /// Computes and fuses depth maps.
    case pointCloudGeneration
    /// Builds and simplifies the surface.
    case meshGeneration
    /// Textures the mesh.
    case textureMapping
    /// Writes the model.
    case optimization
  }

  /// Progress details of a request.
  public struct ProgressInfo: Sendable {
    /// Estimated seconds until the request is complete; `nil` until an estimate is available.
    public let estimatedRemainingTime: TimeInterval?
    /// The current processing stage.
    public let processingStage: ProcessingStage?

    /// Creates progress information.
    public init(estimatedRemainingTime: TimeInterval?, processingStage: ProcessingStage?) {
      self.estimatedRemainingTime = estimatedRemainingTime
      self.processingStage = processingStage
    }
  }

  /// A short description of the output.
  public var localizedDescription: String {
    switch self {
    case .inputComplete: "All samples have been read."
    case .requestProgress(_, let fraction):
      "The request is \(Int(saturating: fraction * 100)) % complete."
    case .requestProgressInfo(_, let info):
      info.estimatedRemainingTime
        .map { "About \(Int(saturating: $0.rounded(.up))) seconds remain." }
        ?? "The remaining time is not known yet."
    case .requestComplete: "The request is complete."
    case .requestError(_, let error): "The request failed: \(error.localizedDescription)"
    case .processingComplete: "All requests have been processed."
    case .processingCancelled: "Processing was cancelled."
    case .invalidSample(let id, let reason): "Sample \(id) cannot be used: \(reason)"
    case .skippedSample(let id): "Sample \(id) could not be registered and was skipped."
    case .automaticDownsampling: "Large images are downsampled."
    case .stitchingIncomplete: "The passes before and after a flip could not be joined."
    }
  }
}

import Foundation

extension PhotogrammetrySession {
  /// What a session tells while it works.
  public enum Output: Sendable {
    /// All samples were read.
    case inputComplete
    /// How far a request has come, 0 ... 1.
    case requestProgress(Request, fractionComplete: Double)
    /// What is being done for a request, and how long it will take.
    case requestProgressInfo(Request, ProgressInfo)
    /// A request is answered.
    case requestComplete(Request, Result)
    /// A request could not be answered.
    case requestError(Request, any Swift.Error)
    /// Every request was answered or failed.
    case processingComplete
    /// `cancel()` took effect.
    case processingCancelled
    /// A sample cannot be used.
    case invalidSample(id: Int, reason: String)
    /// A sample was read and could not be placed among the others.
    case skippedSample(id: Int)
    /// Photographs are larger than what features are looked for in.
    case automaticDownsampling
    /// The passes before and after the object was turned over did not join.
    case stitchingIncomplete
  }

  /// Short for `Output.ProcessingStage`.
  public typealias ProcessingStage = Output.ProcessingStage
  /// Short for `Output.ProgressInfo`.
  public typealias ProgressInfo = Output.ProgressInfo
}

extension PhotogrammetrySession.Output {
  /// What is being done.
  public enum ProcessingStage: Sendable, Hashable, CaseIterable {
    /// Samples are read and features found.
    case preProcessing
    /// Samples are matched and placed.
    case imageAlignment
    /// Depth is computed and fused.
    case pointCloudGeneration
    /// The surface is built and simplified.
    case meshGeneration
    /// The surface is painted.
    case textureMapping
    /// The model is written.
    case optimization
  }

  /// What is being done for a request.
  public struct ProgressInfo: Sendable, Hashable {
    /// Seconds until the request is answered; `nil` as long as too little is known.
    public let estimatedRemainingTime: TimeInterval?
    /// What is being done now.
    public let processingStage: ProcessingStage?

    /// An estimate and a stage.
    public init(estimatedRemainingTime: TimeInterval?, processingStage: ProcessingStage?) {
      self.estimatedRemainingTime = estimatedRemainingTime
      self.processingStage = processingStage
    }
  }

  /// The output in a few words.
  public var localizedDescription: String { String(describing: self) }
}

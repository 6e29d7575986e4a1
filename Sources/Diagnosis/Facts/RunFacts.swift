import Capture
import Evaluation
import Matching
import Scene
import Support

/// The facts that rules read: from the capture and from the records of the stages. The caller fills
/// in what is available; rules skip missing facts.
public struct RunFacts: Sendable {
  /// Frames in use, in the order of the capture.
  public var frames: [FrameFacts] = []
  /// Maximum fraction of clipped pixels of a well-exposed frame.
  var clippedLimit = ExposureReview.maxClipped
  /// Minimum sharpness of a frame without blur, relative to frames next to it.
  var sharpnessLimit = SharpnessLimit([]).minimum
  /// Files that could not be read, with the reader's reason.
  public var unreadable: [String] = []
  /// Copies of photographs that were set aside when the capture was loaded.
  public var setAside: [String] = []
  /// Cameras of the capture.
  public var cameras: [CameraFacts] = []
  /// Pairs that were tried; `nil` before matching.
  public var pairs: [PairFacts]?
  /// The method that selected pairs; `nil` before matching.
  public var pairMode: PairMode?
  /// Whether every pair was tried.
  public var isExhaustive = false
  /// The result of alignment; `nil` before it ran.
  public var alignment: AlignmentFacts?
  /// The surface; `nil` before `mesh`.
  public var surface: SurfaceFacts?
  /// The comparison of the model with photographs; `nil` if there is none of the current model.
  public var evaluation: ModelEvaluation?
  /// Statements about size and place in comparison with the model; `nil` without any.
  public var place: PlaceFacts?
  /// The statistics of the masks that `features` used; `nil` without masks.
  public var masks: MaskFacts?
  /// A mask folder next to the photographs that is not used.
  public var unusedMasks: String?
  /// Settings that differ from their defaults.
  public var changed: [ChangedSetting] = []
  /// Shards of a stage that failed on other machines; `nil` if none did.
  public var failedShards: ShardFacts?
  /// The stage that failed.
  public var failedStage: StageName?

  /// Creates empty facts.
  public init() {}

  /// The index of each frame, by its name.
  var indices: [String: Int] {
    Dictionary(frames.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

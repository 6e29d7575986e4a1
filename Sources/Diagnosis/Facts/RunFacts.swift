import Matching
import Scene
import Support

/// All that rules look at: what a capture brought and what stages recorded. Whoever diagnoses fills
/// in what is there; rules pass over what is not.
public struct RunFacts: Sendable {
  /// Frames in use, in the order of the capture.
  public var frames: [FrameFacts] = []
  /// Files that did not load, with the reader's reason.
  public var unreadable: [String] = []
  /// Cameras of the capture.
  public var cameras: [CameraFacts] = []
  /// Pairs that were tried; `nil` before matching.
  public var pairs: [PairFacts]?
  /// How pairs were chosen; `nil` before matching.
  public var pairMode: PairMode?
  /// Whether every pair was tried.
  public var isExhaustive = false
  /// What alignment found; `nil` before it ran.
  public var alignment: AlignmentFacts?
  /// What was known of masks when features were searched; `nil` without masks.
  public var masks: MaskFacts?
  /// A folder of masks that lies beside the photographs and is not used.
  public var unusedMasks: String?
  /// Settings that are not at their defaults.
  public var changed: [ChangedSetting] = []
  /// Parts of a stage that failed elsewhere; `nil` where none did.
  public var failedShards: ShardFacts?
  /// The stage that failed as a whole.
  public var failedStage: StageName?

  /// Nothing known.
  public init() {}

  /// The number of each frame by its name.
  var indices: [String: Int] {
    Dictionary(frames.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

import Scene

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
  /// How pairs were chosen, as the option has it.
  public var pairMode = ""
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
  /// The stage that failed as a whole, as the command is called.
  public var failedStage: String?

  /// Nothing known.
  public init() {}

  /// The number of each frame by its name.
  var indices: [String: Int] {
    Dictionary(frames.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Parts of a stage that failed on other machines as often as they are tried.
public struct ShardFacts: Sendable, Equatable {
  /// What they had too little of, where the scheduler says so.
  public enum Lack: Sendable {
    case memory, time
  }

  /// The stage, as its command is called.
  public var stage: String
  /// How many failed.
  public var count: Int
  /// What the scheduler ended them for; `nil` where they ended by themselves.
  public var lack: Lack?

  /// So many shards of a stage.
  public init(stage: String, count: Int, lack: Lack?) {
    (self.stage, self.count, self.lack) = (stage, count, lack)
  }
}

/// A setting with another value than its default.
public struct ChangedSetting: Sendable, Equatable {
  /// The stage whose setting it is.
  public var stage: String
  /// The setting's name.
  public var name: String
  /// What it is.
  public var value: String
  /// What it is where nobody changes it.
  public var standard: String

  /// The setting `stage.name`.
  public init(stage: String, name: String, value: String, standard: String) {
    (self.stage, self.name, self.value, self.standard) = (stage, name, value, standard)
  }
}

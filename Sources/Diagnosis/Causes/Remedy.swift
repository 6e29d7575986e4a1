import Scene
import Support

/// What to do about a cause: the fact; the line to type is worded by the shell.
public enum Remedy: Sendable, Equatable {
  /// Load again with intrinsics found by alignment instead of those given.
  case fittedCamera
  /// Load again with the intrinsics that each photograph's own EXIF states.
  case cameraByFile
  /// Refine the given intrinsics, too.
  case refinedGiven
  /// Load again without masks.
  case withoutMasks
  /// Load again with masks turned over.
  case invertedMasks
  /// Load again with the masks of a folder.
  case masks(folder: String)
  /// Load again without sensor depth.
  case withoutDepth
  /// Load again with sensor depth times a factor.
  case depthTimes(Double)
  /// Load again without device poses.
  case withoutPoses
  /// Load again with device poses converted.
  case poses(convention: String)
  /// Load again with device poses times a factor.
  case posesTimes(Double)
  /// Leave frames out.
  case leaveOut([String])
  /// Change a setting, or put it back, and go on from its stage; `value` is `nil` for the default.
  case set(stage: StageName, name: String, value: String?)
  /// Run a stage again: what is there of it stays.
  case again(stage: StageName)
  /// Ask for machines with more memory, or for more time, and run a stage again.
  case ask(for: ShardFacts.Lack, stage: StageName)
  /// Take photographs between two frames.
  case shootBetween(String, String, count: Int, degrees: Double)
  /// Take photographs another way.
  case shoot(Shooting)

  /// Whether it is a line to type rather than new photographs.
  public var isTyped: Bool {
    switch self {
    case .shootBetween, .shoot: false
    default: true
    }
  }
}

/// What to photograph, and how.
public enum Shooting: Sendable, Equatable {
  /// So many more, all round.
  case more(count: Int)
  /// Walking round the object instead of turning on the spot.
  case walkRound
  /// With larger steps.
  case largerSteps
  /// With more texture: patterned paper around it, spray or projected light on it.
  case texture
  /// With things of different height in the picture.
  case depthInPicture
  /// With something beside the object that tells its sides apart.
  case markSides
  /// These frames again, held still and in focus, in this light.
  case again([String])
  /// With exposure locked.
  case lockedExposure
  /// With the object turned over, and the same parts in sight before and after.
  case bridging
  /// The photographs as the camera wrote them are to be used.
  case uncropped
  /// These files are to be copied again from where they come from.
  case copyAgain([String])
}

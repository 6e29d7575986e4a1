import Scene
import Support

/// A remedy for a cause, as a fact; the shell words the command.
public enum Remedy: Sendable, Equatable {
  /// Load again, with intrinsics estimated by alignment instead of the given ones.
  case fittedCamera
  /// Load again, with intrinsics from the EXIF of each photograph.
  case cameraByFile
  /// Refine the given intrinsics as well.
  case refinedGiven
  /// Load again without masks.
  case withoutMasks
  /// Load again, with inverted masks.
  case invertedMasks
  /// Load again, with the masks of a folder.
  case masks(folder: String)
  /// Load again without sensor depth.
  case withoutDepth
  /// Load again, with sensor depth multiplied by a factor.
  case depthTimes(Double)
  /// Load again without device poses.
  case withoutPoses
  /// Load again, with device poses converted from another convention.
  case poses(convention: String)
  /// Load again, with device poses multiplied by a factor.
  case posesTimes(Double)
  /// Exclude frames.
  case leaveOut([String])
  /// Change or reset a setting, and continue from its stage; `value` is `nil` for the default.
  case set(stage: StageName, name: String, value: String?)
  /// Run a stage again; its completed parts are reused.
  case again(stage: StageName)
  /// Request machines with more memory or a longer time limit, and run a stage again.
  case ask(for: ShardFacts.Lack, stage: StageName)
  /// Remove the known distance of two points.
  case removeDistance(String, String)
  /// State another size of the markers of a family, meters.
  case markerSize(family: String, meters: Double)
  /// Load again without satellite positions.
  case withoutSatellites
  /// Load control points again, with these as check points.
  case checkOnly([String], file: String, deviation: Double)
  /// Show the picks of a point.
  case listPoint(String)
  /// Take photographs between two frames.
  case shootBetween(String, String, count: Int, degrees: Double)
  /// Take photographs in another way.
  case shoot(Shooting)

  /// Whether it is a command rather than new photographs.
  public var isTyped: Bool {
    switch self {
    case .shootBetween, .shoot: false
    default: true
    }
  }
}

/// Instructions for taking photographs.
public enum Shooting: Sendable, Equatable {
  /// Take this number of additional photographs, from all sides.
  case more(count: Int)
  /// Walk around the object instead of rotating on the spot.
  case walkRound
  /// Use a larger baseline.
  case largerSteps
  /// Add texture: patterned paper around the object, or spray or projected light on it.
  case texture
  /// Include objects at different depths in the image.
  case depthInPicture
  /// Put something next to the object that distinguishes its sides.
  case markSides
  /// Take these frames again, without camera motion, in focus, and with correct exposure.
  case again([String])
  /// Hold the camera still for each photograph.
  case heldStill
  /// Use more light and a lower ISO.
  case lessNoise
  /// Use the original photographs, without strong compression.
  case lessCompressed
  /// Lock the exposure.
  case lockedExposure
  /// Photograph the holes of the surface.
  case holes
  /// Photograph the parts that fewer than three photographs show.
  case sparseParts
  /// Use a support of another color than the object, or masks.
  case plainSupport
  /// Mask the background, or use a plain dark one.
  case plainBackground
  /// Photograph the sides of the surface that no photograph shows.
  case unseenSides
  /// Flip the object, with the same parts visible before and after.
  case bridging
  /// Use the original photographs of the camera, without cropping.
  case uncropped
  /// Copy these files again from their source.
  case copyAgain([String])
}

/// What can be wrong with a capture or a result. The raw values are the words of `simulate --fault`,
/// `doctor` and `diagnose`; scripts compare them, so names may be added and none is renamed.
public enum FaultName: String, Sendable, Codable, CaseIterable {
  // How the photographs were taken.
  /// Neighboring views share too little: part of the orbit was not photographed.
  case overlapGap = "overlap-gap"
  /// There are too few photographs for a whole orbit.
  case tooFewViews = "too-few-views"
  /// The object has too little texture to match.
  case lowTexture = "low-texture"
  /// The camera moved during the exposure.
  case motionBlur = "motion-blur"
  /// The object is out of focus.
  case defocus
  /// Even the bright parts of a photograph are dark.
  case underexposed
  /// A large part of a photograph is burnt out.
  case overexposed
  /// The exposure changes from one photograph to the next.
  case exposureJump = "exposure-jump"

  // Cameras.
  /// The stated focal length is not that of the photographs.
  case wrongFocal = "wrong-focal"
  /// Photographs were cropped, so that the principal point is not in their middle.
  case principalPoint = "principal-point"
  /// The lens has more distortion than its model, which was fixed or is too weak.
  case lensDistortion = "lens-distortion"
  /// Photographs of several cameras or zooms share one set of intrinsics, or are too few to
  /// determine their own.
  case mixedCameras = "mixed-cameras"

  // Motion and structure.
  /// The object turns in front of a background that does not move.
  case staticBackground = "static-background"
  /// The photographs show different objects.
  case mixedScenes = "mixed-scenes"
  /// The camera turned in one place.
  case pureRotation = "pure-rotation"
  /// The camera hardly moved.
  case smallBaseline = "small-baseline"
  /// All matches lie in one plane.
  case planarScene = "planar-scene"
  /// Sides of the object that look alike fold the model.
  case repeatedStructure = "repeated-structure"
  /// The photographs of the object turned over do not join the others.
  case flipNotJoined = "flip-not-joined"
  /// Something moved between photographs.
  case movingObject = "moving-object"
  /// The object is reflective: highlights move with the camera.
  case reflectiveSurface = "reflective-surface"
  /// The same photograph is present several times.
  case duplicateFrames = "duplicate-frames"
  /// The order of the photographs, which matching relies on, is not that in which they were taken.
  case orderWrong = "order-wrong"

  // Device poses, sensor depth and masks.
  /// Stated poses are inverted, transposed or in other axes.
  case wrongPoseConvention = "wrong-pose-convention"
  /// Stated poses have another unit than the sensor's depth.
  case wrongPoseScale = "wrong-pose-scale"
  /// Stated poses drift.
  case driftingPoses = "drifting-poses"
  /// The sensor's depth has another unit, or belongs to other photographs.
  case wrongDepthScale = "wrong-depth-scale"
  /// Masks hide the object and show the background.
  case masksInverted = "masks-inverted"
  /// Masks are not aligned with their photographs.
  case masksMisaligned = "masks-misaligned"
  /// Masks hide nearly the whole object.
  case masksCoverObject = "masks-cover-object"

  // Files, settings and machines.
  /// A setting that was changed rejects what its default accepts.
  case settingTooStrict = "setting-too-strict"
  /// Some photographs do not decode.
  case damagedFiles = "damaged-files"
  /// Shards of a stage failed on the machines that were to compute them.
  case failedShards = "failed-shards"

  // Results.
  /// The surface has holes where fewer than three views look.
  case fewViewsThere = "few-views-there"
  /// The box cuts the object.
  case boxCutsObject = "box-cuts-object"
  /// Depth maps do not agree with one another.
  case depthDisagrees = "depth-disagrees"

  // What only the files of a capture show.
  /// A photograph shows nothing: a cap, a pocket or a wall.
  case blankFrames = "blank-frames"
  /// A photograph shows the same as the one before it.
  case nearDuplicates = "near-duplicates"
  /// A file has another format than its name says.
  case wrongExtension = "wrong-extension"
  /// The photographs have several sizes.
  case mixedSizes = "mixed-sizes"
  /// The focal length of some photographs is a guess, while others state one.
  case focalUnknown = "focal-unknown"
  /// The capture paused for so long that the light may have changed.
  case timeGap = "time-gap"
  /// Files next to photographs, or entries, cannot be used.
  case unusedParts = "unused-parts"
  /// Some photographs have no mask, while others have one.
  case masksMissing = "masks-missing"
  /// Depth maps hold next to no depth.
  case depthEmpty = "depth-empty"
  /// Depth maps have another aspect ratio than their photographs.
  case depthMisaligned = "depth-misaligned"
}

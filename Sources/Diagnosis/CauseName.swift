/// What can be wrong with a capture or a result: the vocabulary of `diagnose`. Names may be added;
/// none is renamed, as scripts compare them.
public enum CauseName: String, Sendable, Codable, CaseIterable {
  /// Neighbouring views share too little.
  case overlapGap = "overlap-gap"
  /// There are not enough photographs at all.
  case tooFewViews = "too-few-views"
  /// The object has too little to match.
  case lowTexture = "low-texture"
  /// The camera moved while the shutter was open.
  case motionBlur = "motion-blur"
  /// The object is out of focus.
  case defocus
  /// Even the bright parts are dark.
  case underexposed
  /// Bright parts are burnt out.
  case overexposed
  /// Brightness changes from one photograph to the next.
  case exposureJump = "exposure-jump"
  /// The focal length that was given is not that of the photographs.
  case wrongFocal = "wrong-focal"
  /// Photographs were cropped or rectified unevenly.
  case principalPoint = "principal-point"
  /// The lens model is too weak, or was held.
  case lensDistortion = "lens-distortion"
  /// One set of intrinsics is shared by photographs of several cameras.
  case mixedCameras = "mixed-cameras"
  /// The object turns before a background that stands still.
  case staticBackground = "static-background"
  /// Photographs of different things.
  case mixedScenes = "mixed-scenes"
  /// The camera turned in one place.
  case pureRotation = "pure-rotation"
  /// The camera hardly moved.
  case smallBaseline = "small-baseline"
  /// All that matches lies in one plane.
  case planarScene = "planar-scene"
  /// Alike sides fold the model.
  case repeatedStructure = "repeated-structure"
  /// A pass with the object turned over does not join.
  case flipNotJoined = "flip-not-joined"
  /// Something moved between photographs.
  case movingObject = "moving-object"
  /// Highlights move with the camera.
  case reflectiveSurface = "reflective-surface"
  /// The same photograph several times.
  case duplicateFrames = "duplicate-frames"
  /// Sequential matching was used on photographs in no order.
  case orderWrong = "order-wrong"
  /// Given poses are inverted, transposed or in other axes.
  case wrongPoseConvention = "wrong-pose-convention"
  /// Given poses have another unit than the sensor's depth.
  case wrongPoseScale = "wrong-pose-scale"
  /// Given poses drift.
  case driftingPoses = "drifting-poses"
  /// The sensor's depth has another unit or does not belong to its photograph.
  case wrongDepthScale = "wrong-depth-scale"
  /// Masks hide the object and show the background.
  case masksInverted = "masks-inverted"
  /// Masks do not lie on their photographs.
  case masksMisaligned = "masks-misaligned"
  /// Masks hide nearly everything.
  case masksCoverObject = "masks-cover-object"
  /// A setting that was changed stops what its default lets pass.
  case settingTooStrict = "setting-too-strict"
  /// Part of the photographs does not decode.
  case damagedFiles = "damaged-files"
  /// Parts of a stage failed on the machines that were to compute them.
  case failedShards = "failed-shards"
  /// Holes where fewer than three views look.
  case fewViewsThere = "few-views-there"
  /// The box cuts the object.
  case boxCutsObject = "box-cuts-object"
  /// Depth maps do not agree with one another.
  case depthDisagrees = "depth-disagrees"
}

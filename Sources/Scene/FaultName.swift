/// Faults of a capture or a result. The raw values are used by `simulate --fault`, `doctor` and
/// `diagnose`, and scripts compare them: cases may be added but never renamed.
public enum FaultName: String, Sendable, Codable, CaseIterable {
  // Photographing.
  /// Neighboring views overlap too little: part of the orbit was not photographed.
  case overlapGap = "overlap-gap"
  /// There are too few photographs for a complete orbit.
  case tooFewViews = "too-few-views"
  /// The object has too little texture to match.
  case lowTexture = "low-texture"
  /// The camera moved during the exposure.
  case motionBlur = "motion-blur"
  /// The object is out of focus.
  case defocus
  /// Even the bright parts of a photograph are dark.
  case underexposed
  /// A large part of a photograph is clipped to white.
  case overexposed
  /// Photographs are so noisy that the same point looks different in each.
  case imageNoise = "image-noise"
  /// Photographs are compressed so strongly that blocks replace their detail.
  case strongCompression = "strong-compression"
  /// The exposure changes from one photograph to the next.
  case exposureJump = "exposure-jump"

  // Cameras.
  /// The stated focal length is not that of the photographs.
  case wrongFocal = "wrong-focal"
  /// Photographs were cropped, so that the principal point is not at their center.
  case principalPoint = "principal-point"
  /// The lens has more distortion than its model, which was fixed or is too weak.
  case lensDistortion = "lens-distortion"
  /// Photographs of several cameras or zooms share one set of intrinsics, or are too few to
  /// determine their own.
  case mixedCameras = "mixed-cameras"
  /// The camera moved while the rows of its sensor were read.
  case rollingShutter = "rolling-shutter"

  // Motion and structure.
  /// The object turns in front of a background that does not move.
  case staticBackground = "static-background"
  /// The photographs show different objects.
  case mixedScenes = "mixed-scenes"
  /// The camera only rotated, without translation.
  case pureRotation = "pure-rotation"
  /// The camera hardly moved.
  case smallBaseline = "small-baseline"
  /// All matches lie on one plane.
  case planarScene = "planar-scene"
  /// Repeated structure on different sides of the object folds the model.
  case repeatedStructure = "repeated-structure"
  /// Photographs of the flipped object do not match the others.
  case flipNotJoined = "flip-not-joined"
  /// Something moved between photographs.
  case movingObject = "moving-object"
  /// The object is reflective: highlights move with the camera.
  case reflectiveSurface = "reflective-surface"
  /// The same photograph is present several times.
  case duplicateFrames = "duplicate-frames"
  /// The photographs are not in the order of capture, which matching relies on.
  case orderWrong = "order-wrong"

  // Device poses, sensor depth and masks.
  /// Given poses are inverted, transposed or use other axes.
  case wrongPoseConvention = "wrong-pose-convention"
  /// Given poses use another unit than the sensor's depth.
  case wrongPoseScale = "wrong-pose-scale"
  /// Given poses drift.
  case driftingPoses = "drifting-poses"
  /// The sensor's depth uses another unit, or belongs to other photographs.
  case wrongDepthScale = "wrong-depth-scale"
  /// Masks hide the object and show the background.
  case masksInverted = "masks-inverted"
  /// Masks are not aligned with their photographs.
  case masksMisaligned = "masks-misaligned"
  /// Masks hide nearly the whole object.
  case masksCoverObject = "masks-cover-object"

  // Files, settings and machines.
  /// A setting was changed to a value that rejects what its default accepts.
  case settingTooStrict = "setting-too-strict"
  /// Some photographs cannot be decoded.
  case damagedFiles = "damaged-files"
  /// Shards of a stage failed on the machines that compute them.
  case failedShards = "failed-shards"

  // Results.
  /// The surface has holes where fewer than three views see it.
  case fewViewsThere = "few-views-there"
  /// The box cuts off part of the object.
  case boxCutsObject = "box-cuts-object"
  /// Part of what the object stands on is part of its surface.
  case tableJoined = "table-joined"
  /// Depth maps disagree with one another.
  case depthDisagrees = "depth-disagrees"
  /// The surface has holes.
  case surfaceHoles = "surface-holes"
  /// The surface consists of separate pieces.
  case loosePieces = "loose-pieces"
  /// A large part of the surface, often the underside, is in no photograph.
  case unseenUnderside = "unseen-underside"
  /// Photographs of different brightness meet on the surface.
  case seamExposure = "seam-exposure"
  /// Photographs disagree where they meet on the surface.
  case seamMisaligned = "seam-misaligned"

  // Size and place.
  /// A known distance disagrees with the others.
  case wrongDistance = "wrong-distance"
  /// The stated size of markers disagrees with other sources of the scale.
  case wrongMarkerSize = "wrong-marker-size"
  /// Satellite positions disagree with the model.
  case gpsDisagrees = "gps-disagrees"
  /// A control point disagrees with the others.
  case controlPointMisplaced = "control-point-misplaced"

  // Faults that only the files of a capture show.
  /// A photograph shows nothing: a lens cap, a pocket or a wall.
  case blankFrames = "blank-frames"
  /// A photograph shows the same as the previous one.
  case nearDuplicates = "near-duplicates"
  /// The format of a file does not match its extension.
  case wrongExtension = "wrong-extension"
  /// The photographs have several sizes.
  case mixedSizes = "mixed-sizes"
  /// The focal length of some photographs is estimated, while others state one.
  case focalUnknown = "focal-unknown"
  /// A pause in the capture, long enough for the light to change.
  case timeGap = "time-gap"
  /// Files next to photographs, or entries, cannot be used.
  case unusedParts = "unused-parts"
  /// Some photographs have no mask, while others have one.
  case masksMissing = "masks-missing"
  /// Depth maps have almost no valid depth.
  case depthEmpty = "depth-empty"
  /// The aspect ratio of depth maps differs from that of their photographs.
  case depthMisaligned = "depth-misaligned"
}

/// The one mistake of a simulated capture, by the name `diagnose` gives it.
public enum SimulatedFault: String, Sendable, CaseIterable {
  /// All is well.
  case none
  /// Two arcs of the orbit were not photographed.
  case overlapGap = "overlap-gap"
  /// Three to five photographs of the whole round.
  case tooFewViews = "too-few-views"
  /// A faint pattern on a table of one colour.
  case lowTexture = "low-texture"
  /// The camera moved during some exposures.
  case motionBlur = "motion-blur"
  /// Some photographs are out of focus.
  case defocus
  /// Some photographs have a fraction of the light.
  case underexposed
  /// Some photographs are washed out.
  case overexposed
  /// The exposure changes from photograph to photograph.
  case exposureJump = "exposure-jump"
  /// EXIF and `transforms.json` state a lens about twice as long or as short.
  case wrongFocal = "wrong-focal"
  /// Cropped photographs, each at another place, with the EXIF of the whole ones.
  case principalPoint = "principal-point"
  /// A lens with strong distortion that `transforms.json` states to have none.
  case lensDistortion = "lens-distortion"
  /// Two phones; `transforms.json` states the lens of one for both.
  case mixedCameras = "mixed-cameras"
  /// The object turns on a plate before a camera that stands still.
  case staticBackground = "static-background"
  /// Photographs of two objects on two tables.
  case mixedScenes = "mixed-scenes"
  /// The camera turned where it stood.
  case pureRotation = "pure-rotation"
  /// The camera moved by millimetres.
  case smallBaseline = "small-baseline"
  /// Printed sheets on a table and nothing else.
  case planarScene = "planar-scene"
  /// An object with two or four sides alike on a table of one colour.
  case repeatedStructure = "repeated-structure"
  /// The second half shows the object upside down on the same table.
  case flipNotJoined = "flip-not-joined"
  /// Somebody pushed the object after some photographs.
  case movingObject = "moving-object"
  /// The object is a mirror.
  case reflectiveSurface = "reflective-surface"
  /// Some photographs are there two or three times.
  case duplicateFrames = "duplicate-frames"
  /// The names of the photographs are in no order.
  case orderWrong = "order-wrong"
  /// `transforms.json` has its matrices inverted, transposed or with other axes.
  case wrongPoseConvention = "wrong-pose-convention"
  /// The poses are in another unit than metres.
  case wrongPoseScale = "wrong-pose-scale"
  /// The device lost its way gradually.
  case driftingPoses = "drifting-poses"
  /// The unit stated for depth is not the one it is in.
  case wrongDepthScale = "wrong-depth-scale"
  /// Masks are white where they should be black.
  case masksInverted = "masks-inverted"
  /// Masks were made of cropped photographs.
  case masksMisaligned = "masks-misaligned"
  /// Masks keep the object's foot only.
  case masksCoverObject = "masks-cover-object"
  /// Copying stopped within some files.
  case damagedFiles = "damaged-files"
}

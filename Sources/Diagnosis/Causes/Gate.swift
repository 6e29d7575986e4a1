/// A quantity that is compared with a limit: by the evidence of a cause, for the whole capture, and
/// by the checks that one frame or pair passes on its way into the result. The raw value is its
/// name in tables and JSON.
public enum Gate: String, Sendable, Codable, CaseIterable {
  // Checks of a frame or a pair, in the order of the stages.
  case inUse = "in use"
  case decoded
  case keypoints
  case tried = "pairs tried"
  case matches
  case inliers
  case verified = "pairs verified"
  case still = "matches at rest"
  case believed = "pairs believed"
  case initialPair = "initial pair"
  case sameModel = "in the main model"
  case linked = "pairs with the model"
  case visible = "visible points"
  case poseInliers = "points that agree on a pose"
  case pose
  case held = "points that hold the pose"
  case common = "common points"
  case sparsePoints = "sparse points"
  case shared = "views that share points"
  case imageSide = "image side"
  case depth
  case texture

  // Evidence of causes.
  case focalFittedOverGiven = "focal, fitted over given"
  case essentialOverFundamental = "essential over fundamental inliers, median"
  case principalPointOffset = "principal point off the assumed one, over the image's longer side"
  case radialGrowth = "reprojection error, corners over centre"
  case focalSpreadOfViews = "focal length of single views, largest over smallest group"
  case components = "groups of frames without verified pairs between them"
  case clustersApart = "clusters of frames that did not join"
  case openLoops = "joins between clusters whose loops do not close"
  case groupsAlike = "colours that the groups have in common"
  case aspectRatio = "focal length along one axis over the other"
  case imageShear = "shear of the images, worst tenth of the views"
  case shearGain = "errors that a shear of each view explains, over those a camera of each does"
  case probabilityWithoutMasks = "probability without masks, over that of the result"
  case repairedProbability = "probability with estimated intrinsics, over that of the result"
  case focalExifOverGiven = "focal, by EXIF over given"
  case exifSize = "size by EXIF over that of the photograph"
  case lenses = "lenses by EXIF"
  case likelihood = "gain in likelihood when the camera is freed, chi-squared"
  case maskCenter = "share of the centre that masks show, over that of the whole"
  case frames = "frames"
  case azimuthGap = "largest gap in azimuth"
  case medianKeypoints = "keypoints a frame, median"
  case sharpness = "sharpness over its neighbours'"
  case brightest = "brightness that 95 % of a frame stay below"
  case clipped = "share of a frame that is burnt out"
  case noiseLevel = "noise of a frame, gray levels of 255, lower quartile"
  case blockiness = "steps between the blocks of compression, over those inside, lower quartile"
  case brightnessStep = "change of brightness from frame to frame"
  case staticMatches = "share of matches that do not move"
  case panoramicPairs = "share of pairs whose camera only turned"
  case planarPairs = "share of pairs that show one plane"
  case secondMotion = "matches that agree on a second motion"
  case turnOfMoved = "turn of what moved"
  case planarAcross = "share of planar pairs across one place, less that elsewhere"
  case triangulationAngle = "angle between the rays to a point, median"
  case missingCorrespondences = "share of the expected correspondences that are missing"
  case alikeTurn = "turn under which nothing tells the object's sides apart"
  case contradiction = "share of matches whose pairs contradict the model"
  case turnedMatches = "share of matches turned against the model"
  case pairsOfAlikeSides = "pairs left out because they match alike sides"
  case orientationRegistered = "share of an orientation's frames that joined"
  case copies = "frames that are copies"
  case neighborsVerified = "share of neighbours in the sequence that verify"
  case orderStep = "step from frame to frame over the step to the nearest, median"
  case posesAgreeing = "share of device poses that agree with the model"
  case depthOverPoses = "scale by sensor depth over scale by device poses"
  case depthSpread = "spread of sensor depth over model depth"
  case depthRange = "median sensor depth"
  case maskedShare = "share of the keypoints that masks hide"
  case maskShown = "share of the picture that masks show"
  case maskBorder = "share of the border that masks show, over that of the centre"
  case maskShape = "aspect ratio of masks over photographs"
  case settingGate = "value of the frames that a changed setting leaves out"
  case unreadable = "photographs that do not decode"
  case shardsFailed = "shards that failed as often as they are tried"
  case registered = "share of the frames that are registered"

  // Evidence of causes in the surface.
  case holes = "holes in the surface"
  case opening = "surface that would close the largest opening, over the whole surface"
  case pieces = "separate pieces of the surface"
  case unseen = "share of the surface that no photograph shows"
  case gain = "largest change of brightness to fit the others"
  case seamDifference = "color difference across seams, levels of 255"
  case unlike = "share of blocks unlike the photograph"
  case unlikeUnseen = "share of the unlike blocks that no view of the model sees"
  case unlikeFewViews = "share of the unlike blocks that one or two views see"
  case unlikeSupport = "share of the unlike blocks in the plane of the support"
  case unlikeUnconfirmed = "share of the unlike blocks without confirmed depth"
  case unlikeDisplaced = "share of the unlike blocks whose structure is displaced"

  case distanceOff = "known distance less that of the others, in deviations"
  case distanceRatio = "distance by the others over the known one"
  case markerSizeOff = "size of markers less that by other sources, in deviations"
  case markerSizeRatio = "size of markers by other sources over the stated one"
  case satellitesAgreeing = "share of satellite positions that agree with the model"
  case satelliteScaleOff = "scale by satellite positions less that in use, in deviations"
  case satelliteScaleRatio = "scale by satellite positions over that in use"
  case controlOff = "residual of a control point from the others, in deviations"
  case controlResidual = "residual of the control point"

  /// The unit of value and limit; empty for counts.
  public var unit: String {
    switch self {
    case .focalFittedOverGiven, .focalExifOverGiven, .aspectRatio, .essentialOverFundamental,
      .focalSpreadOfViews, .radialGrowth, .shearGain, .exifSize, .sharpness, .brightnessStep,
      .depthOverPoses, .orderStep, .gain,
      .maskBorder, .maskCenter, .maskShape, .blockiness, .distanceRatio, .markerSizeRatio,
      .satelliteScaleRatio:
      "x"
    case .azimuthGap, .triangulationAngle, .turnOfMoved, .alikeTurn: "deg"
    case .depthRange, .controlResidual: "m"
    case .imageSide: "px"
    case .components, .clustersApart, .openLoops, .frames, .medianKeypoints, .pairsOfAlikeSides,
      .copies, .settingGate, .unreadable, .shardsFailed,
      .lenses, .likelihood, .principalPointOffset, .secondMotion, .holes, .pieces, .seamDifference,
      .noiseLevel, .distanceOff, .markerSizeOff, .satelliteScaleOff, .controlOff:
      ""
    case .inUse, .decoded, .keypoints, .tried, .matches, .inliers, .verified, .believed,
      .initialPair, .sameModel, .linked, .visible, .poseInliers, .pose, .held, .common,
      .sparsePoints, .shared:
      ""
    default: "share"
    }
  }
}

import Scene

extension FaultName {
  /// The faults that `diagnose` can report.
  package static let causes: [FaultName] = [
    .overlapGap, .tooFewViews, .lowTexture, .motionBlur, .defocus, .underexposed, .overexposed,
    .imageNoise, .strongCompression, .exposureJump, .wrongFocal, .principalPoint, .lensDistortion,
    .mixedCameras, .rollingShutter,
    .staticBackground,
    .mixedScenes, .pureRotation, .smallBaseline, .planarScene, .repeatedStructure, .flipNotJoined,
    .movingObject, .reflectiveSurface, .duplicateFrames, .orderWrong, .wrongPoseConvention,
    .wrongPoseScale, .driftingPoses, .wrongDepthScale, .masksInverted, .masksMisaligned,
    .masksCoverObject, .settingTooStrict, .damagedFiles, .failedShards, .fewViewsThere,
    .boxCutsObject, .tableJoined, .depthDisagrees, .surfaceHoles, .loosePieces, .unseenUnderside,
    .seamExposure,
    .seamMisaligned, .wrongDistance, .wrongMarkerSize, .gpsDisagrees, .controlPointMisplaced,
  ]

  /// Those that concern size and place of the model, not its poses.
  package static let ofPlace: [FaultName] = [
    .wrongDistance, .wrongMarkerSize, .gpsDisagrees, .controlPointMisplaced,
  ]
}

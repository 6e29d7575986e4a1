import Scene

extension FaultName {
  /// The faults of simulated captures, in the order of the choices of `--fault`; `CapturePlan`
  /// applies one of them.
  package static let simulated: [FaultName] = [
    .overlapGap, .tooFewViews, .lowTexture, .motionBlur, .defocus, .underexposed, .overexposed,
    .exposureJump, .wrongFocal, .principalPoint, .lensDistortion, .mixedCameras, .staticBackground,
    .mixedScenes, .pureRotation, .smallBaseline, .planarScene, .repeatedStructure, .flipNotJoined,
    .movingObject, .reflectiveSurface, .duplicateFrames, .orderWrong, .wrongPoseConvention,
    .wrongPoseScale, .driftingPoses, .wrongDepthScale, .masksInverted, .masksMisaligned,
    .masksCoverObject, .damagedFiles, .gpsDisagrees,
  ]
}

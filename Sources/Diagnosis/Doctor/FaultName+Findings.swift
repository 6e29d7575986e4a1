import Scene

extension FaultName {
  /// The faults that `doctor` can find before anything is computed, in the order in which equally
  /// severe findings are listed: photographs, then files, then what came with the photographs.
  package static let findings: [FaultName] = [
    .damagedFiles, .blankFrames, .underexposed, .overexposed, .motionBlur, .exposureJump,
    .duplicateFrames, .nearDuplicates,
    .wrongExtension, .mixedSizes, .principalPoint, .focalUnknown, .mixedCameras, .orderWrong,
    .timeGap,
    .unusedParts, .masksMissing, .masksInverted, .masksMisaligned, .masksCoverObject, .depthEmpty,
    .depthMisaligned, .wrongDepthScale, .wrongPoseScale, .wrongPoseConvention,
  ]
}

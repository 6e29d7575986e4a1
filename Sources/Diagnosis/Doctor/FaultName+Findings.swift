import Scene

extension FaultName {
  /// The faults that `doctor` can find before any stage runs, in the order in which findings of
  /// equal severity are listed: photographs, then files, then the data that came with the
  /// photographs.
  package static let findings: [FaultName] = [
    .damagedFiles, .blankFrames, .underexposed, .overexposed, .motionBlur, .defocus,
    .exposureJump,
    .duplicateFrames, .nearDuplicates,
    .wrongExtension, .mixedSizes, .principalPoint, .focalUnknown, .mixedCameras, .orderWrong,
    .timeGap,
    .unusedParts, .masksMissing, .masksInverted, .masksMisaligned, .masksCoverObject, .depthEmpty,
    .depthMisaligned, .wrongDepthScale, .wrongPoseScale, .wrongPoseConvention,
  ]
}

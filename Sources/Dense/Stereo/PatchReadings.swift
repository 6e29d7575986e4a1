import CKernels

/// The ways to read the reference at a pixel, from the most telling: a small patch of the photograph's
/// detail, a large one, and a large one of the photograph as it is.
///
/// Detail tells the surface's place best (`DetailBand`); where there is too little of it, broad shading is
/// all there is to match.
struct PatchReadings {
  /// A patch, the image it is read from, and the sources it is compared with.
  struct Reading {
    let patch: UnsafeMutablePointer<ocs_patch>
    let image: UnsafePointer<UInt32>
    let sources: UnsafeMutablePointer<ocs_source>
  }

  /// At the finest level.
  let small: Reading?
  let detail: Reading
  let plain: Reading

  /// Radius, pixels, of the patches that detail is matched with at the finest level.
  static let smallRadius = 3
  /// Variance of detail in a patch above which it is enough to match: (3 grey levels)².
  private static let enough: Float = 9 * PackedGrayImage.scale * PackedGrayImage.scale
  /// Variance of the image noise assumed: (1 grey level)².
  static let noise: Float = 1 * PackedGrayImage.scale * PackedGrayImage.scale
  /// The same for detail, of which the local mean took its part along.
  private static let detailNoise: Float = 0.7 * noise
  /// Grey difference at which a sample counts a third.
  static let colorSigma: Float = 18 * PackedGrayImage.scale

  init(_ problem: StereoProblem, _ scratch: EstimatorScratch) {
    let (radius, stride) = (Int32(problem.patchRadius), Int32(problem.gray.stride))
    let (gray, fine) = (problem.gray.origin, problem.detail.origin)
    let (sources, detailed) = (problem.sources.sources, problem.sources.detailed)
    ocs_patch_layout(scratch.patch, radius, stride, Self.noise, Self.colorSigma)
    ocs_patch_layout(scratch.detailPatch, radius, stride, Self.detailNoise, Self.colorSigma)
    ocs_patch_layout(
      scratch.smallPatch, Int32(Self.smallRadius), stride, Self.detailNoise, Self.colorSigma)
    plain = Reading(patch: scratch.patch, image: gray, sources: sources)
    detail = Reading(patch: scratch.detailPatch, image: fine, sources: detailed)
    let isFinest = problem.level == 0 && problem.patchRadius > Self.smallRadius
    small = isFinest ? Reading(patch: scratch.smallPatch, image: fine, sources: detailed) : nil
  }

  /// Reads the patch round the pixel `at` words into the images; returns it and its sources.
  @inline(__always) func read(
    _ at: Int
  ) -> (UnsafeMutablePointer<ocs_patch>, UnsafeMutablePointer<ocs_source>) {
    if let small {
      ocs_patch_read(small.patch, small.image + at)
      if small.patch.pointee.variance > Self.enough { return (small.patch, small.sources) }
    }
    ocs_patch_read(detail.patch, detail.image + at)
    if detail.patch.pointee.variance > Self.enough { return (detail.patch, detail.sources) }
    ocs_patch_read(plain.patch, plain.image + at)
    return (plain.patch, plain.sources)
  }
}

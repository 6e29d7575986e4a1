import CKernels

/// The ways to read the reference at a pixel: a small patch of the photograph's detail, else a large
/// one of the photograph as it is.
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

  let detail: Reading
  let plain: Reading
  private let enough: Float

  /// Radius, pixels, of the patches that detail is matched with.
  static let smallRadius = 3
  /// Variance of detail in a patch above which it is enough to match, grey levels², by level: coarse
  /// levels have to find the surface, which large patches do better, the finest ones to place it.
  private static let enough: [Float] = [2, 8]
  /// Variance of detail at which it has half of what it may have against other views' planes.
  static let detailTexture: Float = 3 * PackedGrayImage.scale * PackedGrayImage.scale
  /// Variance of the image noise assumed: (1 grey level)².
  static let noise: Float = 1 * PackedGrayImage.scale * PackedGrayImage.scale
  /// The same for detail, of which the local mean took its part along.
  private static let detailNoise: Float = 0.5 * noise
  /// Grey difference at which a sample counts a third.
  static let colorSigma: Float = 18 * PackedGrayImage.scale

  init(_ problem: StereoProblem, _ scratch: EstimatorScratch) {
    let (radius, stride) = (Int32(problem.patchRadius), Int32(problem.gray.stride))
    let gray = problem.gray.origin
    let (sources, detailed) = (problem.sources.sources, problem.sources.detailed)
    ocs_patch_layout(scratch.patch, radius, stride, Self.noise, Self.colorSigma)
    ocs_patch_layout(
      scratch.detailPatch, Int32(Self.smallRadius), stride, Self.detailNoise, Self.colorSigma)
    plain = Reading(patch: scratch.patch, image: gray, sources: sources)
    detail = Reading(patch: scratch.detailPatch, image: problem.detail.origin, sources: detailed)
    let variance =
      Self.enough.indices.contains(problem.level) ? Self.enough[problem.level] : .infinity
    enough = variance * PackedGrayImage.scale * PackedGrayImage.scale
  }

  /// Reads the patch round the pixel `at` words into the images; returns it and its sources.
  @inline(__always) func read(
    _ at: Int
  ) -> (UnsafeMutablePointer<ocs_patch>, UnsafeMutablePointer<ocs_source>) {
    ocs_patch_read(detail.patch, detail.image + at)
    if detail.patch.pointee.variance > enough { return (detail.patch, detail.sources) }
    return readPlainly(at)
  }

  /// The same of the photograph as it is, whatever detail there is.
  @inline(__always) func readPlainly(
    _ at: Int
  ) -> (UnsafeMutablePointer<ocs_patch>, UnsafeMutablePointer<ocs_source>) {
    ocs_patch_read(plain.patch, plain.image + at)
    return (plain.patch, plain.sources)
  }
}

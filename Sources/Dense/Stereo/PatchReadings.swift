import CKernels

/// The ways to read the reference at a pixel: a small patch of the detail image, otherwise a large
/// patch of the original photograph, otherwise a patch of a coarser level.
///
/// Detail locates the surface best (`DetailBand`). Where there is too little, only low frequencies
/// can be matched, and where a patch contains little but noise, a patch of a halved photograph
/// covers four times the area with a quarter of the noise. So each pixel is matched at the scale
/// that its texture requires (Kanade & Okutomi, "A stereo matching algorithm with an adaptive
/// window", PAMI 16(9), 1994).
struct PatchReadings {
  let detail: PatchReading
  /// The original photograph, then each coarser level.
  let plain: UnsafeBufferPointer<PatchReading>
  /// Sampling for the surface's shape with the radius of the large patches, by halvings.
  let curvatures: UnsafePointer<CurvatureSampling.Table>
  private let enoughDetail: Float

  /// Radius of the patches of the detail image, pixels.
  static let smallRadius = 3
  /// Minimum variance of detail in a patch, gray levels², by level: coarse levels must find the
  /// surface, for which large patches are better; the finest levels must locate it.
  private static let enoughDetail: [Float] = [2, 8]
  /// Minimum variance of a patch of the original photograph: below it, noise alone makes the cost
  /// of a perfect match a quarter, close to the limit of a good match.
  private static let enough: Float = 3 * noise
  /// Variance of a patch of the detail image at which its photometric cost has half of its maximum
  /// weight relative to the consistency with other views' planes.
  static let detailTexture: Float = 3 * PackedGrayImage.scale * PackedGrayImage.scale
  /// Assumed variance of the image noise: (1 gray level)². Each halving removes half of it: the
  /// mean of four pixels would remove three quarters if demosaicing and compression did not
  /// correlate their noise.
  static let noise: Float = 1 * PackedGrayImage.scale * PackedGrayImage.scale
  /// The same for the detail image: subtracting the local mean removes part of the noise.
  private static let detailNoise: Float = 0.5 * noise
  /// Gray difference at which the weight of a sample is a third.
  static let colorSigma: Float = 18 * PackedGrayImage.scale

  init(_ problem: StereoProblem, _ scratch: EstimatorScratch) {
    let radius = Int32(problem.patchRadius)
    for (halvings, image) in problem.gray.enumerated() {
      ocs_patch_layout(
        scratch.patches + halvings, radius, Int32(image.stride), Self.noise / Float(1 << halvings),
        Self.colorSigma)
      scratch.readings[halvings] = PatchReading(
        patch: scratch.patches + halvings, image: image,
        sources: problem.sources.plain[halvings].sources, halvings: halvings)
      scratch.curvatures[halvings] = problem.curvatures[halvings].table
    }
    plain = UnsafeBufferPointer(start: scratch.readings, count: problem.gray.count)
    curvatures = UnsafePointer(scratch.curvatures)
    ocs_patch_layout(
      scratch.detailPatch, Int32(Self.smallRadius), Int32(problem.detail.stride), Self.detailNoise,
      Self.colorSigma)
    detail = PatchReading(
      patch: scratch.detailPatch, image: problem.detail, sources: problem.sources.detailed.sources,
      halvings: 0)
    let variance =
      Self.enoughDetail.indices.contains(problem.level)
      ? Self.enoughDetail[problem.level] : .infinity
    enoughDetail = variance * PackedGrayImage.scale * PackedGrayImage.scale
  }

  /// Reads the patch around a pixel; returns the reading that was used.
  @inline(__always) func read(_ x: Int, _ y: Int) -> PatchReading {
    if detail.variance(x, y) > enoughDetail { return detail }
    let last = plain.count &- 1
    for halvings in 0..<last where plain[halvings].variance(x, y) > Self.enough {
      return plain[halvings]
    }
    _ = plain[last].variance(x, y)
    return plain[last]
  }
}

import CKernels

/// The ways to read the reference at a pixel: a small patch of the photograph's detail, else a large one of
/// the photograph as it is, else ever larger ones of it at coarser levels.
///
/// Detail tells the surface's place best (`DetailBand`); where there is too little of it, broad shading is
/// all there is to match, and where a patch shows little but noise a patch of a halved photograph covers
/// four times as much with a quarter of the noise. So each pixel is matched at the scale its own texture
/// asks for (Kanade & Okutomi, "A stereo matching algorithm with an adaptive window", PAMI 16(9), 1994).
struct PatchReadings {
  let detail: PatchReading
  /// The photograph as it is, then at each coarser level.
  let plain: [PatchReading]
  private let enoughDetail: Float

  /// Radius, pixels, of the patches that detail is matched with.
  static let smallRadius = 3
  /// Variance of detail in a patch above which it is enough to match, grey levels², by level: coarse
  /// levels have to find the surface, which large patches do better, the finest ones to place it.
  private static let enoughDetail: [Float] = [2, 8]
  /// Variance above which a patch of the photograph as it is is enough: there, noise alone makes a perfect
  /// match cost a quarter, hardly less than what counts as a good one.
  private static let enough: Float = 3 * noise
  /// Variance of detail at which it has half of what it may have against other views' planes.
  static let detailTexture: Float = 3 * PackedGrayImage.scale * PackedGrayImage.scale
  /// Variance of the image noise assumed: (1 grey level)². Each halving takes half of it: the mean of four
  /// pixels would take three quarters, were their noise not made alike by demosaicing and compression.
  static let noise: Float = 1 * PackedGrayImage.scale * PackedGrayImage.scale
  /// The same for detail, of which the local mean took its part along.
  private static let detailNoise: Float = 0.5 * noise
  /// Grey difference at which a sample counts a third.
  static let colorSigma: Float = 18 * PackedGrayImage.scale

  init(_ problem: StereoProblem, _ scratch: EstimatorScratch) {
    let radius = Int32(problem.patchRadius)
    plain = problem.gray.enumerated().map { halvings, image in
      ocs_patch_layout(
        scratch.patches + halvings, radius, Int32(image.stride), Self.noise / Float(1 << halvings),
        Self.colorSigma)
      return PatchReading(
        patch: scratch.patches + halvings, image: image,
        sources: problem.sources.plain[halvings].sources, halvings: halvings,
        patchRadius: problem.patchRadius)
    }
    ocs_patch_layout(
      scratch.detailPatch, Int32(Self.smallRadius), Int32(problem.detail.stride), Self.detailNoise,
      Self.colorSigma)
    detail = PatchReading(
      patch: scratch.detailPatch, image: problem.detail, sources: problem.sources.detailed.sources,
      halvings: 0, patchRadius: problem.patchRadius)
    let variance =
      Self.enoughDetail.indices.contains(problem.level)
      ? Self.enoughDetail[problem.level] : .infinity
    enoughDetail = variance * PackedGrayImage.scale * PackedGrayImage.scale
  }

  /// Reads the patch round a pixel; returns the way it was read.
  @inline(__always) func read(_ x: Int, _ y: Int) -> PatchReading {
    if detail.variance(x, y) > enoughDetail { return detail }
    for reading in plain.dropLast() where reading.variance(x, y) > Self.enough { return reading }
    let last = plain[plain.count &- 1]
    _ = last.variance(x, y)
    return last
  }
}

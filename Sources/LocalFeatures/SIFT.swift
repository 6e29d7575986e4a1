import Scene

/// Scale-invariant features of one image.
///
/// Octaves of the image's own resolution are searched first. If they have fewer than the maximum
/// number of keypoints, the doubled resolution is also searched, in bands of rows: it takes five
/// times as long as all others together and only yields the smallest keypoints.
package struct SIFT {
  /// Options of the search.
  package struct Options: Sendable {
    /// Maximum number of keypoints.
    package var maxFeatures = 8192
    /// Minimum difference of Gaussians, gray levels of 0 ... 255: 0.02 / 3 of the range, as in
    /// VLFeat and COLMAP for three levels per octave.
    package var contrast = Float(0.67 / 100 * 255)
    /// Maximum ratio of principal curvatures.
    package var edge: Float = 10
    /// Whether the doubled resolution may be searched.
    package var upsample = true

    package init() {}
  }

  let options: Options
  /// Called every few milliseconds; throws to cancel.
  let check: () throws -> Void

  /// Maximum number of pixels in a band of the doubled image, which limits the memory.
  package static let maxBandPixels = 8 << 20
  /// Minimum number of rows in a band; thinner bands would mostly compute their halos.
  static let minBandRows = 128

  package init(options: Options, check: @escaping () throws -> Void = {}) {
    self.options = options
    self.check = check
  }

  /// The keypoints of an image of gray levels 0 ... 255, with their descriptors.
  package func run(_ image: FloatPlane, mask: KeypointMask? = nil) throws -> DescribedKeypoints {
    try run(mask: mask) { image }
  }

  /// The same of an image that is computed when it is needed, as the octaves take six times as much
  /// memory.
  package func run(
    mask: KeypointMask?, of image: () -> FloatPlane
  ) throws -> DescribedKeypoints {
    var found = DescribedKeypoints()
    try searchOctaves(of: image(), mask: mask, into: &found)
    if options.upsample && found.count < options.maxFeatures {
      let image = image()
      guard image.width > 1 else { return found }
      found.upsampled = true
      try searchDoubled(image, mask: mask, into: &found)
    }
    return found
  }

  /// Searches the octaves of the image's own and coarser resolutions.
  private func searchOctaves(
    of image: consuming FloatPlane, mask: KeypointMask?, into found: inout DescribedKeypoints
  ) throws {
    let size = SIMD2(image.width, image.height)
    let (octaves, extrema) = try findExtrema(consume image)
    let description = KeypointDescription(size: size, mask: mask, check: check)
    try description.append(extrema, octaves, atMost: options.maxFeatures, to: &found)
    found.sortByScale(from: 0)
  }

  /// The extrema at the image's own and coarser resolutions, with their octaves.
  package func findExtrema(
    _ image: consuming FloatPlane, maxOctaves: Int = Octave.maxCount
  ) throws -> (octaves: [Octave], extrema: [Extremum]) {
    let search = ExtremumSearch(contrast: options.contrast, edge: options.edge)
    var octaves: [Octave] = []
    var extrema: [Extremum] = []
    var base = consume image
    var (sigma, step) = (Octave.cameraSigma, 1.0)
    while octaves.count < maxOctaves && min(base.width, base.height) >= Octave.minSide {
      var octave = try Octave(from: consume base, blurredBy: sigma, step: step, check: check)
      extrema += search.run(octave, index: octaves.count, rows: 0..<octave.height)
      try check()
      base = octave.nextBase()
      octave.keepDescribed()
      octaves.append(octave)
      (sigma, step) = (Octave.baseSigma, step * 2)
    }
    return (octaves, extrema)
  }

  /// Searches the doubled resolution, band by band.
  private func searchDoubled(
    _ image: FloatPlane, mask: KeypointMask?, into found: inout DescribedKeypoints
  ) throws {
    let search = ExtremumSearch(contrast: options.contrast, edge: options.edge)
    let description = KeypointDescription(
      size: SIMD2(image.width, image.height), mask: mask, check: check)
    let sigma = 2 * Octave.cameraSigma
    let largest = Float(Octave.sigma(Double(Octave.scales) + 1))
    let halo = Octave.blurReach(from: sigma) + DescriptorSampler.reach(sigma: largest)
    let (width, height) = (2 * image.width - 1, 2 * image.height - 1)
    let bandRows = max(Self.maxBandPixels / width - 2 * halo, Self.minBandRows)
    let start = found.count
    let room = options.maxFeatures - start
    for first in stride(from: 0, to: height, by: bandRows) {
      let own = first..<min(first + bandRows, height)
      let rows = max(own.lowerBound - halo, 0)..<min(own.upperBound + halo, height)
      let octave = try Octave(
        from: image.doubled(rows: rows), blurredBy: sigma, step: 0.5, firstRow: rows.lowerBound,
        check: check)
      let inner = own.lowerBound - rows.lowerBound..<own.upperBound - rows.lowerBound
      let extrema = search.run(octave, index: 0, rows: inner)
      try description.append(extrema, [octave], atMost: room, to: &found)
    }
    let grid = SpatialSelection(width: image.width, height: image.height)
    found.keep(grid.choose(room, from: found.keypoints[start...]), from: start)
    found.sortByScale(from: start)
  }
}

extension SIFT {
  /// The strongest keypoints of an image and their descriptors, for immediate comparison.
  ///
  /// - Returns: Positions in pixels of `image`, corner convention; no colors.
  package static func describe(
    _ image: FloatPlane, maxFeatures: Int, upsample: Bool = true, mask: KeypointMask? = nil
  ) -> Features {
    var options = Options()
    options.maxFeatures = maxFeatures
    options.upsample = upsample
    // Without a check, nothing throws.
    return (try? SIFT(options: options).run(image, mask: mask).features) ?? Features()
  }
}

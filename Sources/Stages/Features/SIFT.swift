import Imaging
import Scene

/// Scale-invariant features of one image.
///
/// Octaves of the image's own resolution are searched first. When they hold fewer than the wanted
/// number of keypoints, the doubled resolution is searched too, in bands of rows: it costs five
/// times as much as all others together and only supplies the smallest keypoints.
struct SIFT {
  let options: FeatureOptions
  /// Called every few milliseconds; throws to stop.
  let check: () throws -> Void

  /// A keypoint in pixels of the searched image, corner convention, with its descriptor.
  struct Found {
    var keypoints: [Keypoint] = []
    var descriptors: [UInt8] = []
    var upsampled = false
    var masked = 0

    /// Appends at most `room` keypoints, the largest first.
    mutating func append(_ new: [Keypoint], _ bytes: [UInt8], room: Int) {
      let order = new.indices.sorted { (new[$0].scale, $1) > (new[$1].scale, $0) }
      for i in order.prefix(room) {
        keypoints.append(new[i])
        descriptors += bytes[i * 128..<(i + 1) * 128]
      }
    }
  }

  /// Most pixels of a band of the doubled image, which bounds the memory.
  static let bandPixels = 8 << 20

  func run(_ image: FloatPlane, mask: KeypointMask? = nil) throws -> Found {
    var found = Found()
    try searchOctaves(image, mask, &found)
    if options.upsample && found.keypoints.count < options.maxFeatures && image.width > 1 {
      found.upsampled = true
      try searchDoubled(image, mask, &found)
    }
    return found
  }

  /// The octaves of the image's own and coarser resolutions.
  private func searchOctaves(
    _ image: FloatPlane, _ mask: KeypointMask?, _ found: inout Found
  ) throws {
    let search = ExtremumSearch(contrast: options.contrastThreshold, edge: Float(options.edge))
    var octaves: [Octave] = []
    var extrema: [Extremum] = []
    var (base, sigma, step) = (image, Octave.cameraSigma, 1.0)
    while octaves.count < Octave.most && min(base.width, base.height) >= 12 {
      let octave = try Octave(from: base, blurredBy: sigma, step: step, check: check)
      extrema += search.run(octave, index: octaves.count, rows: 0..<octave.height)
      try check()
      octaves.append(octave)
      base = octave.nextBase()
      (sigma, step) = (Octave.baseSigma, step * 2)
    }
    try describe(extrema, octaves, mask, room: options.maxFeatures, image, &found)
  }

  /// The doubled resolution, band by band.
  private func searchDoubled(
    _ image: FloatPlane, _ mask: KeypointMask?, _ found: inout Found
  ) throws {
    let search = ExtremumSearch(contrast: options.contrastThreshold, edge: Float(options.edge))
    let sigma = 2 * Octave.cameraSigma
    let largest = Float(Octave.sigma(Double(Octave.scales) + 1))
    let halo = Octave.blurReach(from: sigma) + DescriptorSampler.reach(sigma: largest)
    let (width, height) = (2 * image.width - 1, 2 * image.height - 1)
    let bandRows = max(Self.bandPixels / width - 2 * halo, 128)
    let room = options.maxFeatures - found.keypoints.count
    var fine = Found()
    for start in stride(from: 0, to: height, by: bandRows) {
      let own = start..<min(start + bandRows, height)
      let rows = max(own.lowerBound - halo, 0)..<min(own.upperBound + halo, height)
      let octave = try Octave(
        from: image.doubled(rows: rows), blurredBy: sigma, step: 0.5, firstRow: rows.lowerBound,
        check: check)
      let inner = own.lowerBound - rows.lowerBound..<own.upperBound - rows.lowerBound
      let extrema = search.run(octave, index: 0, rows: inner)
      try describe(extrema, [octave], mask, room: room, image, &fine)
    }
    found.masked += fine.masked
    let kept = choose(room, fine.keypoints, image)
    found.append(
      kept.map { fine.keypoints[$0] },
      kept.flatMap { fine.descriptors[$0 * 128..<($0 + 1) * 128] }, room: room)
  }

  private func choose(_ room: Int, _ keypoints: [Keypoint], _ image: FloatPlane) -> [Int] {
    SpatialSelection(width: image.width, height: image.height).choose(
      room, points: keypoints.map { SIMD2($0.x, $0.y) }, rank: keypoints.map(\.scale))
  }

  /// Gives the best `room` extrema a direction and a descriptor and appends them.
  private func describe(
    _ extrema: [Extremum], _ octaves: [Octave], _ mask: KeypointMask?, room: Int,
    _ image: FloatPlane, _ found: inout Found
  ) throws {
    var candidates = extrema.map { place($0, octaves[$0.octave]) }
    if let mask {
      let all = candidates.count
      candidates.removeAll { !mask.allows(x: $0.keypoint.x, y: $0.keypoint.y) }
      found.masked += all - candidates.count
    }
    // Row by row of each level, so that neighbours find their pixels in the cache.
    let chosen = choose(room, candidates.map(\.keypoint), image).map { candidates[$0] }
      .sorted { $0.extremum.isBefore($1.extremum) }
    let orientation = OrientationHistogram()
    let sampler = DescriptorSampler(largestSigma: Float(Octave.sigma(Double(Octave.scales) + 1)))
    var keypoints: [Keypoint] = []
    var descriptors: [UInt8] = []
    descriptors.reserveCapacity(chosen.count * 160)
    for (done, candidate) in chosen.enumerated() {
      if done % 256 == 0 { try check() }
      var (extremum, keypoint) = candidate
      let level = octaves[extremum.octave].levels[extremum.nearestLevel]
      let sigma = Float(Octave.sigma(Double(extremum.level)))
      for turn in orientation.peaks(level, x: extremum.x, y: extremum.y, sigma: sigma) {
        keypoint.angle = turn * 2 * .pi
        keypoints.append(keypoint)
        sampler.append(
          to: &descriptors, level, x: extremum.x, y: extremum.y, sigma: sigma, turn: turn)
      }
    }
    found.append(keypoints, descriptors, room: room)
  }

  /// Position and scale in pixels of the searched image, corner convention.
  private func place(_ e: Extremum, _ octave: Octave) -> (extremum: Extremum, keypoint: Keypoint) {
    let keypoint = Keypoint(
      x: Float(Double(e.x) * octave.step + 0.5),
      y: Float(Double(e.y + Float(octave.firstRow)) * octave.step + 0.5),
      scale: Float(Octave.sigma(Double(e.level)) * octave.step), angle: 0)
    return (e, keypoint)
  }
}

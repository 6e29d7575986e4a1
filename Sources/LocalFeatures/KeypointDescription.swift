import Scene

/// Computes the orientations and descriptors of extrema.
struct KeypointDescription {
  /// Width and height of the image, pixels.
  let size: SIMD2<Int>
  let mask: KeypointMask?
  let check: () throws -> Void
  /// Number of keypoints between cancellation checks: well under a tenth of a second.
  private static let checkStride = 256

  /// Appends the strongest `room` keypoints of the `extrema` in `octaves`.
  func append(
    _ extrema: [Extremum], _ octaves: [Octave], atMost room: Int, to found: inout DescribedKeypoints
  ) throws {
    var candidates = extrema.map { place($0, octaves[$0.octave]) }
    if let mask {
      let all = candidates.count
      candidates.removeAll { !mask.allows(x: $0.keypoint.x, y: $0.keypoint.y) }
      found.masked += all - candidates.count
    }
    // In row order within each level, for cache locality.
    let chosen = select(room, candidates).sorted { $0.extremum.isBefore($1.extremum) }
    let oriented = select(room, try orient(chosen, octaves))
    found.append(oriented, try describe(oriented, octaves))
  }

  private func select(_ room: Int, _ candidates: [RankedKeypoint]) -> [RankedKeypoint] {
    SpatialSelection(width: size.x, height: size.y)
      .choose(room, from: candidates[...]).map { candidates[$0] }
  }

  /// Position and scale in pixels of the searched image, corner convention.
  private func place(_ e: Extremum, _ octave: Octave) -> RankedKeypoint {
    let keypoint = Keypoint(
      x: Float(Double(e.x) * octave.step + 0.5),
      y: Float(Double(e.y + Float(octave.firstRow)) * octave.step + 0.5),
      scale: Float(Octave.sigma(Double(e.level)) * octave.step), angle: 0)
    return RankedKeypoint(keypoint: keypoint, extremum: e)
  }

  /// One keypoint per dominant orientation; those of an extremum are consecutive.
  private func orient(
    _ candidates: [RankedKeypoint], _ octaves: [Octave]
  ) throws -> [RankedKeypoint] {
    let histogram = OrientationHistogram()
    var oriented: [RankedKeypoint] = []
    oriented.reserveCapacity(candidates.count * 5 / 4)
    for (done, candidate) in candidates.enumerated() {
      if done % Self.checkStride == 0 { try check() }
      let e = candidate.extremum
      let turns = histogram.peaks(
        octaves[e.octave].image(e.nearestLevel), x: e.x, y: e.y, sigma: e.sigma)
      for turn in turns {
        var copy = candidate
        copy.keypoint.angle = turn * 2 * .pi
        oriented.append(copy)
      }
    }
    return oriented
  }

  private func describe(
    _ keypoints: [RankedKeypoint], _ octaves: [Octave]
  ) throws -> [UInt8] {
    let sampler = DescriptorSampler(largestSigma: Float(Octave.sigma(Double(Octave.scales) + 1)))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(keypoints.count * DescriptorSampler.length)
    for (done, ranked) in keypoints.enumerated() {
      if done % Self.checkStride == 0 { try check() }
      let e = ranked.extremum
      sampler.append(
        to: &bytes, octaves[e.octave].image(e.nearestLevel), x: e.x, y: e.y, sigma: e.sigma,
        turn: ranked.keypoint.angle / (2 * .pi))
    }
    return bytes
  }
}

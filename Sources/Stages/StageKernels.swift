import Imaging
import Scene

/// Inner kernels of stages, for measurements.
package enum StageKernels {
  /// Blurs an image through its first octave and counts the extrema there.
  package static func searchOctave(_ image: RGBImage) throws -> Int {
    let octave = try Octave(
      from: FloatPlane(luma: image), blurredBy: Octave.cameraSigma, step: 1, check: {})
    let options = FeatureOptions()
    return ExtremumSearch(contrast: options.contrastThreshold, edge: Float(options.edge))
      .run(octave, index: 0, rows: 0..<octave.height).count
  }

  /// The `match` stage's exhaustive descriptor search, before any geometry.
  package static func mutualNeighbours(_ first: Features, _ second: Features) -> [Match] {
    let options = MatchOptions()
    return PairSearch(first: DescriptorSet(first), second: DescriptorSet(second))
      .mutualNeighbours(
        ratio: Float(options.ratio), maxDistance: Float(options.maxDistance * 512)
      )
      .map { Match(UInt32($0.first), UInt32($0.second)) }
  }
}

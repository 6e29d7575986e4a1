import Numerics

/// Estimates the roughness of each piece from the variation of its brightness between views.
///
/// A matte surface looks the same from all directions; a glossy one is brighter in the few views in
/// which it reflects a light. The measure is the excess of the brightest view over the median one,
/// after exposure compensation, less a margin for noise and residual exposure. The lights are
/// unknown, so a piece that reflects none appears matte: the map ranks surfaces, it does not
/// measure a reflectance lobe. A piece with too few views gets the median of the surface.
struct RoughnessEstimate {
  /// Minimum number of views of an estimate.
  static let minViews = 4
  /// Excess, relative to the median, that matte surfaces show because of noise and exposure.
  static let matteExcess: Float = 0.1
  /// Excess at which a surface is considered polished: half as bright again.
  static let polishedExcess: Float = 0.5
  /// Roughness of polished and of matte surfaces; photographs of objects do not resolve more.
  static let range: ClosedRange<Float> = 0.2...0.9
  /// Luma (0 ... 255) added to the median, so that dark pieces need a substantial excess.
  static let darkLuma: Float = 16

  /// Roughness of a piece, 0 ... 1; NaN if too few views show it.
  static func value(_ items: ArraySlice<PieceObservation>, gains: [SIMD3<Float>]) -> Float {
    guard items.count >= minViews else { return .nan }
    let lumas = items.map { item -> Float in
      let color = item.color * gains[Int(item.view)]
      return 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
    }.sorted()
    let median = lumas[lumas.count / 2]
    // The second brightest view, because a single one may show an occluder.
    let bright = lumas[lumas.count - 2]
    let excess = (bright - median) / (median + darkLuma)
    let gloss = (excess - matteExcess) / (polishedExcess - matteExcess)
    return range.upperBound - min(1, max(0, gloss)) * (range.upperBound - range.lowerBound)
  }

  /// The roughness of all pieces; pieces with too few views get the median.
  static func filled(_ found: [Float]) -> [Float] {
    let typical = found.filter { !$0.isNaN }.interpolatedMedian() ?? range.upperBound
    return found.map { $0.isNaN ? typical : $0 }
  }
}

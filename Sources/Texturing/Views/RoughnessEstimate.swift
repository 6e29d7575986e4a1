import Numerics

/// How matt each piece of the surface is, told from how its brightness differs between views.
///
/// A matt surface looks alike from everywhere; a glossy one is brighter where it mirrors a light, in
/// few views. The measure is the excess of the brightest view over the median one, after exposure is
/// compensated, less what noise and exposure leave of it. Lights are not known, so that a piece that
/// mirrors none counts as matt: the map ranks surfaces, it does not measure a lobe. With fewer views
/// than tell anything a piece counts as the surface's median.
struct RoughnessEstimate {
  /// Fewest views among which one can stand out.
  static let minViews = 4
  /// Excess, as a share of the median, that matt surfaces have by noise and exposure.
  static let matteExcess: Float = 0.1
  /// Excess at which a surface is taken to be polished: half again as bright.
  static let polishedExcess: Float = 0.5
  /// Roughness of what is matt and of what is polished; photographs of objects tell nothing beyond.
  static let range: ClosedRange<Float> = 0.2...0.9
  /// Luma, 0 ... 255, that is added to the median so that dark pieces need a real excess.
  static let darkLuma: Float = 16

  /// Roughness of a piece, 0 ... 1; not a number where too few views show it.
  static func value(_ items: ArraySlice<PieceObservation>, gains: [SIMD3<Float>]) -> Float {
    guard items.count >= minViews else { return .nan }
    let lumas = items.map { item -> Float in
      let color = item.color * gains[Int(item.view)]
      return 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
    }.sorted()
    let median = lumas[lumas.count / 2]
    // The brightest but one: a single view may show something in front.
    let bright = lumas[lumas.count - 2]
    let excess = (bright - median) / (median + darkLuma)
    let gloss = (excess - matteExcess) / (polishedExcess - matteExcess)
    return range.upperBound - min(1, max(0, gloss)) * (range.upperBound - range.lowerBound)
  }

  /// The pieces' roughness, the median where too few views show a piece.
  static func filled(_ found: [Float]) -> [Float] {
    let typical = found.filter { !$0.isNaN }.interpolatedMedian() ?? range.upperBound
    return found.map { $0.isNaN ? typical : $0 }
  }
}

import Imaging
import Numerics

/// Detects markers of ArUco dictionaries.
///
/// Reference: Garrido-Jurado et al., "Automatic generation and detection of highly reliable fiducial
/// markers under occlusion", Pattern Recognition 47, 2014.
struct ArUcoDetector {
  let picture: ByteImage
  private let light: GrayPicture
  private let quads: [[SIMD2<Double>]]

  /// Finds the quadrilaterals, which serve all dictionaries.
  init(_ picture: ByteImage, light: GrayPicture) {
    (self.picture, self.light) = (picture, light)
    quads = QuadFinder.quads(in: picture)
  }

  /// The markers, with corners as found by their outlines.
  func detect(_ family: MarkerFamily) -> [MarkerDetection] {
    guard let dictionary = family.dictionary else { return [] }
    return quads.compactMap { read($0, family, dictionary) }
  }

  private func read(
    _ quad: [SIMD2<Double>], _ family: MarkerFamily, _ dictionary: ArUcoDictionary
  ) -> MarkerDetection? {
    let cells = dictionary.side + 2
    guard quad.allSatisfy(light.contains) else { return nil }
    // The outline of small markers is a third of a cell off: their lines are refined first.
    let refinement = CornerRefinement(picture: light, cells: cells)
    let corners = refinement.refined(quad, isReversed: false)?.corners ?? quad
    guard let reader = QuadReader(light, corners: corners, cells: cells), let code = reader.code(),
      let match = dictionary.match(code)
    else { return nil }
    // Clockwise from the reading's upper left; after counterclockwise turns, the upper left corner
    // of the marker is the next one of the reading for each turn.
    let upright = (0..<4).map { quad[($0 + match.turns) % 4] }
    return MarkerDetection(
      marker: MarkerName(family, match.id),
      corners: [upright[3], upright[2], upright[1], upright[0]],
      deviation: MarkerDetection.unrefined, wrongCells: match.wrong, agreement: 0)
  }
}

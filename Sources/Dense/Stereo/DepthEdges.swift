import Imaging

extension PlaneMap {
  /// Distance in pixels over which second differences are taken, and how far an edge reaches.
  private static let edgeSpan = 2
  private static let edgeReach = 4

  /// The pixels near which the surface departs from a plane: parts of an object that were too thin
  /// for coarser levels show as edges in front of what is behind them.
  ///
  /// Inverse depth is linear on a plane, so its second differences are zero there, however oblique
  /// the plane is.
  ///
  /// - Parameter limit: Minimum second difference of inverse depth.
  func edges(over limit: Float) -> ByteImage {
    var found = ByteImage(width: width, height: height)
    let span = Self.edgeSpan
    for y in 0..<height {
      for x in 0..<width {
        let at = y &* width &+ x
        let twice = 2 * planes[at].x
        guard twice > 0 else { continue }
        func departs(_ before: Int, _ after: Int) -> Bool {
          let (a, b) = (planes[before].x, planes[after].x)
          return a > 0 && b > 0 && abs(a + b - twice) > limit
        }
        if x >= span && x + span < width && departs(at - span, at + span)
          || y >= span && y + span < height && departs(at - span * width, at + span * width)
        {
          found.pixels[at] = 255
        }
      }
    }
    return found.grown(by: Self.edgeReach)
  }
}

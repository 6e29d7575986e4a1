import Support

/// An extremum of the difference of Gaussians, refined below the pixel grid.
package struct Extremum: Sendable {
  /// Which octave of the list being searched it came from.
  var octave: Int
  /// Position in pixels of its octave's levels (band rows), centre convention.
  var x: Float
  var y: Float
  /// Fractional level: the blur is `Octave.sigma(level)`.
  var level: Float
  /// |difference of Gaussians| at the refined position, grey levels.
  var response: Float
}

extension Extremum {
  /// The Gaussian image whose blur is nearest to the extremum's.
  var nearestLevel: Int { min(max(Int(saturating: level.rounded()), 0), Octave.scales + 2) }

  /// Its blur, pixels of its octave.
  var sigma: Float { Float(Octave.sigma(Double(level))) }

  /// Order of work: by image, then by row.
  func isBefore(_ other: Extremum) -> Bool {
    (octave, nearestLevel, y, x) < (other.octave, other.nearestLevel, other.y, other.x)
  }
}

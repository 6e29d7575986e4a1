import Support

/// An extremum of the difference of Gaussians with subpixel refinement.
package struct Extremum: Sendable {
  /// Index of its octave in the list being searched.
  var octave: Int
  /// Position in pixels of its octave's levels (band rows), center convention.
  var x: Float
  var y: Float
  /// Fractional level; the blur is `Octave.sigma(level)`.
  var level: Float
  /// |difference of Gaussians| at the refined position, gray levels.
  var response: Float
}

extension Extremum {
  /// The Gaussian image, of those that are kept, with the blur closest to the extremum's.
  var nearestLevel: Int { min(max(Int(saturating: level.rounded()), 1), Octave.scales) }

  /// The extremum's blur, pixels of its octave.
  var sigma: Float { Float(Octave.sigma(Double(level))) }

  /// Processing order: by image, then by row.
  func isBefore(_ other: Extremum) -> Bool {
    (octave, nearestLevel, y, x) < (other.octave, other.nearestLevel, other.y, other.x)
  }
}

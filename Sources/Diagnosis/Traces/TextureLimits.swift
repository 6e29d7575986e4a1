/// From which figures a texture is doubted.
package enum TextureLimits {
  /// Share of the surface without a photograph: the underside of an object on a table, with some of
  /// the table, has up to 0.3.
  package static let maxUnseen = 0.4
  /// Mean difference across seams after levelling, levels of 255: coarse textures have up to 9.
  package static let maxSeam = 12.0
  /// Factor of a photograph's brightness, or one over it: more than one stop.
  package static let maxGain = 2.0
}

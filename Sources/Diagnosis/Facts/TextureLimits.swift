/// Limits beyond which a texture is doubtful.
package enum TextureLimits {
  /// Maximum fraction of the surface without a photograph: the underside of an object on a table,
  /// with some of the table, has up to 0.3.
  package static let maxUnseen = 0.4
  /// Maximum mean difference across seams after leveling, levels of 255: coarse textures have up to
  /// 9.
  package static let maxSeam = 12.0
  /// Maximum brightness gain of a photograph, or its inverse: one stop.
  package static let maxGain = 2.0
}

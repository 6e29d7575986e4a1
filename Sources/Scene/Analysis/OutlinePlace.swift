/// A point on a surface's silhouette in a photograph, and the offset of the nearest image edge.
public struct OutlinePlace: Sendable, Equatable {
  /// The silhouette point, in pixels from the photograph's top left corner.
  public var pixel: SIMD2<Float>
  /// Direction away from the surface in the image, of length 1.
  public var outward: SIMD2<Float>
  /// Offset of the image edge in pixels, positive outwards; `nil` where there is no edge, or
  /// neighboring points disagree.
  public var shift: Float?

  /// A silhouette point with or without an edge.
  public init(pixel: SIMD2<Float>, outward: SIMD2<Float>, shift: Float?) {
    self.pixel = pixel
    self.outward = outward
    self.shift = shift
  }
}

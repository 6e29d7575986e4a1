/// A place on a surface's outline in a photograph, and where the photograph has its edge.
public struct OutlinePlace: Sendable, Equatable {
  /// Where the surface turns away, pixels from the photograph's corner.
  public var pixel: SIMD2<Float>
  /// Away from the surface there, length 1.
  public var outward: SIMD2<Float>
  /// How many pixels outwards the edge is; `nil` where there is none, or places around do not agree on it.
  public var shift: Float?

  /// A place with or without an edge.
  public init(pixel: SIMD2<Float>, outward: SIMD2<Float>, shift: Float?) {
    self.pixel = pixel
    self.outward = outward
    self.shift = shift
  }
}

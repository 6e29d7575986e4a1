/// The shape of a boundary loop of a mesh.
public struct MeshOpening: Codable, Sendable, Equatable {
  /// Vector area of a surface that would close it, pointing outward, in squared world units. By Stokes'
  /// theorem it is the same for all such surfaces.
  public var area: SIMD3<Double>
  /// Root mean square distance of its vertices from the plane through their mean that is normal to
  /// the area, over that from the mean: 0 for a plane cut.
  public var outOfPlane: Double

  /// Creates an opening of a known shape.
  public init(area: SIMD3<Double>, outOfPlane: Double) {
    (self.area, self.outOfPlane) = (area, outOfPlane)
  }
}

import Scene

/// The silhouette of a surface in photographs, for display.
package struct OutlinePlaces {
  private let mesh: TriangleMesh
  private let outlines: SurfaceOutlines

  /// - Parameters:
  ///   - mesh: The mesh with normals; the deviations of its vertices limit the search for edges.
  ///   - views: The photographs, indexed like the poses of the reconstruction.
  package init(of mesh: TriangleMesh, views: ViewSet, reconstruction: Reconstruction) {
    self.mesh = mesh
    outlines = SurfaceOutlines(views: views, reconstruction: reconstruction)
  }

  /// The contour points in one photograph, and the width in pixels at which it was read; none if
  /// the photograph has no pose.
  ///
  /// - Throws: `ImagingError` if it cannot be read.
  package func seen(in view: Int) throws -> (places: [OutlinePlace], width: Int) {
    let count = mesh.positions.count
    guard mesh.normals.count == count, count > 0 else { return ([], 0) }
    let known = mesh.deviations.count == count
    let seen = try outlines.seen(
      in: view, ContourFinder(mesh),
      known ? mesh.deviations : [Float](repeating: 0, count: count))
    var places = seen.places.map {
      OutlinePlace(pixel: $0.pixel, outward: $0.outward, shift: nil)
    }
    for edge in seen.edges { places[edge.index].shift = edge.shift }
    return (places, seen.width)
  }
}

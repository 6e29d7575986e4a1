import Scene

/// A surface's outline as photographs show it, for looking at.
package struct OutlinePlaces {
  private let mesh: TriangleMesh
  private let outlines: SurfaceOutlines

  /// - Parameters:
  ///   - mesh: With normals; its vertices' deviations say how far edges are looked for.
  ///   - views: The photographs, by the index of the reconstruction's poses.
  package init(_ mesh: TriangleMesh, _ views: ViewSet, _ reconstruction: Reconstruction) {
    self.mesh = mesh
    outlines = SurfaceOutlines(views: views, reconstruction: reconstruction)
  }

  /// The places in one photograph, and the width at which it was read, pixels; none where the photograph
  /// has no pose.
  ///
  /// - Throws: `ImagingError` where it cannot be read.
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

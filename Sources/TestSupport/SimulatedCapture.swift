/// A capture small enough to be rendered and reconstructed in seconds.
package enum SimulatedCapture {
  /// Renders the folder `photos`: one ring of 18 photographs of 400 × 300 pixels.
  ///
  /// Fewer photographs leave gaps that alignment does not bridge; smaller ones have too few points
  /// for an initial pair.
  package static let rendering =
    "simulate photos --views 18 --rings 1 --width 400 --height 300 --detail 80 --samples 1"

  /// Renders the folder `photos`: 34 photographs of 200 × 150 pixels, for which dense stages need
  /// half the time.
  package static let smallRendering =
    "simulate photos --views 34 --rings 1 --width 200 --height 150 --detail 60 --samples 1"

  /// Loads the photographs and reconstructs them, with depth, mesh and texture as small as
  /// possible.
  package static let reconstruction = """
    load photos
    set dense.max-size 160
    set mesh.triangles 2000
    set texture.size 256
    reconstruct
    """

  /// Renders a recording in the folder `walk`: two arcs with a sector between them that is too fast
  /// for shots.
  package static let film =
    "simulate walk --width 160 --height 120 --detail 48 --path still,arc,fast-sector,arc"
}

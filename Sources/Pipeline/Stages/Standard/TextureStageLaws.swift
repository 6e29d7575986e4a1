/// Costs of `texture`: from 100 photographs on, the mesh has the preset's maximum number of
/// triangles, so that costs that depend on it alone are constant. Each shard reads the mesh and the
/// list of views.
extension TextureBinding {
  /// The number of photographs above which most pieces of surface have the maximum of a hundred
  /// stored observations.
  private static let crowded = 700

  package static var laws: [PhaseLaw] {
    [
      ofMesh("atlas", seconds: 5.8, peak: 52, left: 2.2, moved: 4.8),
      PhaseLaw(
        "observe", of: stage, per: 20, seconds: Growth(linear: 0.007),
        peak: Growth(fixed: 53, linear: 0.012),
        left: Growth(linear: 0.222), moved: Growth(linear: 0.6, square: 0.0005)),
      choice(below: crowded, peak: Growth(fixed: 44, linear: 0.32)),
      choice(from: crowded, peak: Growth(fixed: 268, linear: 0.012)),
      PhaseLaw(
        "seams", of: stage, per: 20, seconds: Growth(linear: 0.0026),
        peak: Growth(fixed: 53, linear: 0.012),
        left: Growth(fixed: 0.37), moved: Growth(linear: 0.385, square: 0.0005)),
      ofMesh("level", seconds: 0.09, peak: 59, left: 0.27, moved: 6.7),
      PhaseLaw(
        "paint", of: stage, per: 20, seconds: Growth(linear: 0.0036),
        peak: Growth(fixed: 55, linear: 0.012),
        left: Growth(fixed: 6.3), moved: Growth(fixed: 6, linear: 0.395, square: 0.0005)),
      ofMesh("bake", seconds: 1.45, peak: 73, left: 2.9, moved: 7.7),
      ofMesh("finish", seconds: 0.14, peak: 82, left: 8.6, moved: 24.2),
    ]
  }

  /// A phase of one shard whose cost depends on the mesh; only the list of views grows with the
  /// number of photographs.
  private static func ofMesh(
    _ phase: String, seconds: Double, peak: Double, left: Double, moved: Double
  ) -> PhaseLaw {
    PhaseLaw(
      phase, of: stage, seconds: Growth(fixed: seconds), peak: Growth(fixed: peak, linear: 0.012),
      left: Growth(fixed: left),
      moved: Growth(fixed: moved, linear: 0.0101))
  }

  /// The selection of views, which reads the observations of all of them.
  private static func choice(from: Int = 0, below: Int = .max, peak: Growth) -> PhaseLaw {
    PhaseLaw(
      "choose", of: stage, from: from, below: below, seconds: Growth(linear: 0.0059), peak: peak,
      left: Growth(fixed: 1.2), moved: Growth(fixed: 8, linear: 0.222))
  }
}

/// Costs of `texture`: the mesh has the preset's limit of triangles from 100 photographs on, and what depends
/// on it alone is the same from there. Each shard reads the mesh and the list of views.
extension TextureBinding {
  /// Photographs from which the best hundred observations of most pieces are all there is to keep.
  private static let crowded = 700

  package static var laws: [PhaseLaw] {
    [
      PhaseLaw(
        "atlas", of: stage, seconds: Growth(5.8), peak: Growth(52, 0.012), left: Growth(2.2),
        moved: Growth(4.8, 0.0101)),
      PhaseLaw(
        "observe", of: stage, per: 20, seconds: Growth(0, 0.007), peak: Growth(53, 0.012),
        left: Growth(0, 0.222), moved: Growth(0, 0.6, 0.0005)),
      choice(below: crowded, peak: Growth(44, 0.32)),
      choice(from: crowded, peak: Growth(268, 0.012)),
      PhaseLaw(
        "seams", of: stage, per: 20, seconds: Growth(0, 0.0026), peak: Growth(53, 0.012),
        left: Growth(0.37), moved: Growth(0, 0.385, 0.0005)),
      PhaseLaw(
        "level", of: stage, seconds: Growth(0.09), peak: Growth(59, 0.012), left: Growth(0.27),
        moved: Growth(6.7, 0.0101)),
      PhaseLaw(
        "paint", of: stage, per: 20, seconds: Growth(0, 0.0036), peak: Growth(55, 0.012),
        left: Growth(6.3), moved: Growth(6, 0.395, 0.0005)),
      PhaseLaw(
        "bake", of: stage, seconds: Growth(1.45), peak: Growth(73, 0.012), left: Growth(2.9),
        moved: Growth(7.7, 0.0101)),
      PhaseLaw(
        "join", of: stage, seconds: Growth(0.14), peak: Growth(82, 0.012), left: Growth(8.6),
        moved: Growth(24.2, 0.0101)),
    ]
  }

  /// The choice of views, which reads what all of them show.
  private static func choice(from: Int = 0, below: Int = .max, peak: Growth) -> PhaseLaw {
    PhaseLaw(
      "choose", of: stage, from: from, below: below, seconds: Growth(0, 0.0059), peak: peak,
      left: Growth(1.2), moved: Growth(8, 0.222))
  }
}

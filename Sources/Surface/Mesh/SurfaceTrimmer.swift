import Scene
import Support

/// Removes unsupported surface and small components.
struct SurfaceTrimmer {
  let options: MeshOptions
  let context: RunContext

  /// Cuts `mesh` where it is farther than `trim` sample spacings from every sample.
  ///
  /// The cut follows the line of equal distance. Unsupported patches of at most `fill` percent of
  /// the supported area remain and close holes. The base of an object on `support`, which is never
  /// visible, also remains.
  func trim(
    _ mesh: TriangleMesh, samples lookup: SampleLookup, support: SupportPlane? = nil,
    report: inout MeshReport
  ) throws -> TriangleMesh {
    var field = try lookup.seen(mesh.positions, reach: Float(options.trim), context: context)
    if let support { keepBase(mesh, on: support, samples: lookup, field: &field) }
    let unseen = MeshParts(mesh) { field[$0] <= 0 }
    guard !unseen.areas.isEmpty else { return mesh }
    let total = mesh.triangles.reduce(0.0) { $0 + Double(mesh.area($1)) }
    let seenArea = total - unseen.areas.reduce(0, +)
    let filled = unseen.areas.map { $0 <= options.fill / 100 * seenArea }
    var removed = 0.0
    for (area, isFilled) in zip(unseen.areas, filled) where !isFilled { removed += area }
    for i in field.indices where unseen.part[i] >= 0 && filled[Int(unseen.part[i])] {
      field[i] = .leastNormalMagnitude
    }
    report.filledHoles = filled.count { $0 }
    report.trimmedShare = total > 0 ? removed / total : 0
    return MeshClip.keepPositive(mesh, field)
  }

  /// Marks vertices on the support within the outline of the samples as supported.
  private func keepBase(
    _ mesh: TriangleMesh, on support: SupportPlane, samples lookup: SampleLookup,
    field: inout [Float]
  ) {
    let samples = lookup.samples
    let side = samples.frame.cell(samples.frame.depth)
    let outline = BaseOutline(
      samples.positions.map { samples.frame.origin + SIMD3<Double>($0) * side })
    for i in field.indices where field[i] <= 0 {
      let p = SIMD3<Double>(mesh.positions[i])
      if abs(support.above(p)) < 2 * side, outline.contains(p) { field[i] = .leastNormalMagnitude }
    }
  }

  /// Removes components of less than `min-component` percent of the largest component's area.
  func dropSmallParts(_ mesh: TriangleMesh, report: inout MeshReport) -> TriangleMesh {
    let parts = MeshParts(mesh)
    let limit = (parts.areas.max() ?? 0) * options.minComponent / 100
    let kept = parts.areas.map { $0 >= limit }
    let removed = kept.count { !$0 }
    report.componentsRemoved += removed
    report.components = kept.count - removed
    guard removed > 0 else { return mesh }
    return mesh.filtered { kept[Int(parts.part[Int($0.x)])] }
  }
}

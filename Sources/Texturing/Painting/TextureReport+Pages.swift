import Scene

extension TextureReport {
  /// An upper limit of the number of seam edges of any mesh.
  private static let maxSeamEdges = 1 << 40
  /// An upper limit of the texels per unit, so that area-weighted means do not overflow.
  private static let maxTexels = 1e100

  /// Whether this can be the report of a map of the given number of triangles, and
  /// its sums do not overflow.
  func isPlain(triangles: Int) -> Bool {
    let numbers = [utilisation, meanDistortion, unseen, inconsistent, seamBefore, seamAfter]
    return (0...triangles).contains(charts) && (0...Self.maxSeamEdges).contains(seamEdges)
      && texelsPerUnit.magnitude < Self.maxTexels
      && (numbers + views.flatMap { [$0.gain, $0.share] }).allSatisfy(\.isPlain)
  }

  /// Merges the reports of several maps; fractions and densities are weighted by area.
  init(merging parts: [(report: TextureReport, area: Double)], _ model: TexturedModel) {
    self = parts.first?.report ?? TextureReport()
    let total = max(parts.reduce(0) { $0 + $1.area }, .leastNormalMagnitude)
    func mean(_ value: (TextureReport) -> Double) -> Double {
      parts.reduce(0) { $0 + value($1.report) * $1.area } / total
    }
    triangles = model.mesh.triangles.count
    size = model.diffuse.width
    maps = model.mapNames
    charts = parts.reduce(0) { $0 + $1.report.charts }
    seamEdges = parts.reduce(0) { $0 + $1.report.seamEdges }
    utilisation = mean(\.utilisation)
    texelsPerUnit = mean(\.texelsPerUnit)
    meanDistortion = mean(\.meanDistortion)
    unseen = mean(\.unseen)
    inconsistent = mean(\.inconsistent)
    seamBefore = mean(\.seamBefore)
    seamAfter = mean(\.seamAfter)
    for index in views.indices {
      views[index].share = mean { $0.views.indices.contains(index) ? $0.views[index].share : 0 }
    }
  }
}

import Scene

extension TextureReport {
  /// More pairs of pieces than any mesh has.
  private static let maxSeamEdges = 1 << 40
  /// More texels a unit than any scene has: means weighed by area do not overflow.
  private static let maxTexels = 1e100

  /// Whether it can be that of a map of so many triangles: what is added up does not overflow.
  func isPlain(triangles: Int) -> Bool {
    let numbers = [utilisation, meanDistortion, unseen, inconsistent, seamBefore, seamAfter]
    return (0...triangles).contains(charts) && (0...Self.maxSeamEdges).contains(seamEdges)
      && texelsPerUnit.magnitude < Self.maxTexels
      && (numbers + views.flatMap { [$0.gain, $0.share] }).allSatisfy(\.isPlain)
  }

  /// The report of several maps: what is a share of the surface is weighed by area.
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

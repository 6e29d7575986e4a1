import Scene

extension ColorPainter {
  /// The color map's part of the report.
  func report(_ choice: ViewLabels, _ leveled: SeamOffsets) -> TextureReport {
    var report = TextureReport()
    let (shares, unseen) = areas(choice)
    report.seamEdges = choice.seamEdges
    let total = max(totalArea, .leastNormalMagnitude)
    report.unseen = unseen / total
    report.inconsistent = choice.inconsistent
    report.seamBefore = leveled.before
    report.seamAfter = leveled.after
    let failed = Set(choice.skipped.map(\.photograph))
    report.views = photographs.filter { !failed.contains($0.index) }.map {
      let gain = choice.gains[$0.index]
      return .init(
        name: $0.source.name, gain: Double(gain.x + gain.y + gain.z) / 3,
        share: shares[$0.index] / total)
    }
    report.skipped = choice.skipped.map {
      .init(name: photographs[$0.photograph].source.name, reason: $0.reason)
    }
    return report
  }

  /// The area that each photograph colors, and the unseen area.
  private func areas(_ choice: ViewLabels) -> (shares: [Double], unseen: Double) {
    let areas = FaceShape(positions: pieces.positions, triangles: pieces.triangles).areas
    var shares = [Double](repeating: 0, count: photographs.count)
    var unseen = 0.0
    for piece in pieces.triangles.indices {
      let area = Double(areas[piece])
      if choice.labels[piece] < 0 {
        unseen += area
      } else {
        shares[Int(choice.labels[piece])] += area
      }
    }
    return (shares, unseen)
  }
}

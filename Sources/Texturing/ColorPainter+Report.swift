import Scene

extension ColorPainter {
  /// The colour map's part of the report.
  func report(
    _ pieces: TexturedPieces, _ graph: FaceGraph, _ choice: ViewChoice,
    _ levelled: SeamLevelling.Offsets
  ) -> TextureReport {
    var report = TextureReport()
    let (shares, unseen) = areas(pieces, choice)
    report.seamEdges = seamEdges(pieces, graph, choice)
    let total = max(shape.totalArea, .leastNormalMagnitude)
    report.unseen = unseen / total
    report.inconsistent = choice.inconsistent
    report.seamBefore = levelled.before
    report.seamAfter = levelled.after
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

  /// The area each photograph colours, and the area that none shows.
  private func areas(
    _ pieces: TexturedPieces, _ choice: ViewChoice
  ) -> (shares: [Double], unseen: Double) {
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

  /// The number of adjacent pieces coloured from different photographs.
  private func seamEdges(
    _ pieces: TexturedPieces, _ graph: FaceGraph, _ choice: ViewChoice
  ) -> Int {
    var count = 0
    for piece in pieces.triangles.indices {
      for k in 0..<3 {
        let other = graph.neighbor(piece, k)
        guard other > piece, choice.labels[piece] >= 0, choice.labels[other] >= 0 else { continue }
        if choice.labels[other] != choice.labels[piece] { count += 1 }
      }
    }
    return count
  }
}

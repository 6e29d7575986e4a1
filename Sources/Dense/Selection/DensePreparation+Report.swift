extension DensePreparation {
  /// Adds an entry for every registered view to the report.
  mutating func describe(
    _ views: [DenseView], selection: SourceSelection, reasons: [Int: DenseViewProblem]
  ) {
    let names = input.views.views.map(\.name)
    let positions = Dictionary(uniqueKeysWithValues: views.enumerated().map { ($1.index, $0) })
    entries = [Int](repeating: 0, count: views.count)
    for index in input.reconstruction.held {
      var entry = DenseReport.Entry(name: names[index])
      entry.reason = reasons[index]
      entry.sparsePoints = selection.points(of: index).count
      if let at = positions[index] {
        entries[at] = report.views.count
        let view = views[at]
        entry.width = view.camera.width
        entry.height = view.camera.height
        entry.sources = sources[at].map { names[views[$0].index] }
        if view.inverseRange.lowerBound > 0 {
          entry.nearest = Double(1 / view.inverseRange.upperBound)
          entry.farthest = Double(1 / view.inverseRange.lowerBound)
        }
        entry.pixels = view.activeCount
      }
      report.views.append(entry)
    }
  }
}

import Support

/// The steps of the stage, announced.
extension PairVerification {
  /// Announces what came of a pair.
  func announce(_ result: PairResult, in context: RunContext) throws {
    let (pair, report) = result
    try context.step(
      report.gate == nil ? MatchEvent.verified : .rejected,
      [views.views[pair.first].name, views.views[pair.second].name],
      [
        Double(report.putative), Double(report.inliers), Double(report.homography),
        report.angle ?? 0,
      ])
  }

  /// Announces the views that have descriptors to search.
  func announceDescriptors(in context: RunContext) throws {
    for (view, set) in zip(views.views, sets) where set.count > 0 {
      try context.step(MatchEvent.described, [view.name], [Double(set.count)])
    }
  }
}

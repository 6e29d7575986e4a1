import Support

/// Announcement of the stage's steps.
extension PairVerification {
  /// Announces the result of a pair.
  func announce(_ result: PairResult, in context: RunContext) throws {
    let (pair, report) = result
    try context.step(
      report.gate == nil ? MatchEvent.verified : .rejected,
      views: [views.views[pair.first].name, views.views[pair.second].name],
      figures: [
        Double(report.putative), Double(report.inliers), Double(report.homography),
        report.angle ?? 0,
      ])
  }
}

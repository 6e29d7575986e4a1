/// Stage results that come with a capture, made elsewhere.
protocol ForeignResults: Sendable {
  /// Names the content: what was taken over once is not taken over again, so that what was done in
  /// the workspace since then stays.
  var identity: String { get }
  /// Puts the results into the workspace of the bench, whose capture is loaded, in the order of the
  /// stages.
  func adopt(in bench: inout Workbench) throws
}

/// Stage results that come with a capture, made elsewhere.
protocol ForeignResults: Sendable {
  /// Names the content: what was imported once is not imported again, so that later work in the
  /// workspace stays.
  var identity: String { get }
  /// Stores the results in the workspace of the project, whose capture is loaded, in the order of the
  /// stages.
  func adopt(in project: inout Project) throws
}

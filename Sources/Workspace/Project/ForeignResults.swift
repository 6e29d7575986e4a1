/// Stage results from elsewhere that come with a capture.
protocol ForeignResults: Sendable {
  /// Identifies the content, so that it is imported only once and later work in the workspace is
  /// preserved.
  var identity: String { get }
  /// Stores the results in the workspace of the project, whose capture is loaded, in the order of
  /// the stages.
  func adopt(in project: inout Project) throws
}

import Scene

/// The content and the destination of an export.
package struct ExportRequest: Sendable {
  let target: ExportTarget
  /// Which points are written.
  package var points = PointChoice.essential
  /// The frame whose depth is written, as the user wrote it.
  package var frame = ""
  /// The coordinate frame of the files.
  package var frameOfFiles = ExportFrame.local
  /// Whether the images of a dataset are undistorted.
  package var undistorts = false
  /// Whether files that exist are replaced.
  package var replaces = false
  /// Returns why a view has no pose, for formats that list such views.
  let reason: @Sendable (Unregistered) -> String

  /// Requests an export with default options.
  package init(to target: ExportTarget, reason: @escaping @Sendable (Unregistered) -> String) {
    self.target = target
    self.reason = reason
  }
}

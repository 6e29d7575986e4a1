/// The page's own script: the concatenated files of `Script`.
package enum ViewerScript {
  /// The script as a function, so that its names do not collide with others in the page.
  ///
  /// Only a `served` page polls for updates; one in a file sends no requests.
  package static func text(served: Bool) -> String {
    let following = served ? [PackageResources.follow_js] : []
    let files =
      [
        PackageResources.base_js, PackageResources.scene_js, PackageResources.shapes_js,
        PackageResources.cameras_js, PackageResources.marks_js, PackageResources.layers_js,
        PackageResources.photograph_js, PackageResources.overlay_js, PackageResources.panel_js,
        PackageResources.pick_js, PackageResources.transport_js, PackageResources.tools_js,
      ] + following + [PackageResources.main_js]
    return "(() => {\n\"use strict\";\n"
      + files.map { String(decoding: $0, as: UTF8.self) }.joined() + "})();\n"
  }

  /// Number of colors of models that alignment could not join, in `base.js` and `viewer.css`.
  static let componentColors = 8

  /// The style of the viewer, in addition to that of all pages.
  package static var style: String { String(decoding: PackageResources.viewer_css, as: UTF8.self) }
}

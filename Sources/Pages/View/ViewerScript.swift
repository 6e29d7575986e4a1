/// The page's own script: the files of `Script`, one after the other.
package enum ViewerScript {
  /// A function of its own, so that no name of it meets one of the page's.
  ///
  /// Only a page that is `served` asks for what is new; one in a file asks nobody.
  package static func text(served: Bool) -> String {
    let following = served ? [PackageResources.follow_js] : []
    let files =
      [
        PackageResources.base_js, PackageResources.scene_js, PackageResources.shapes_js,
        PackageResources.cameras_js, PackageResources.marks_js, PackageResources.layers_js,
        PackageResources.photograph_js, PackageResources.overlay_js, PackageResources.panel_js,
        PackageResources.transport_js,
      ] + following + [PackageResources.main_js]
    return "(() => {\n\"use strict\";\n"
      + files.map { String(decoding: $0, as: UTF8.self) }.joined() + "})();\n"
  }

  /// Colours of models that alignment could not join, in `base.js` and `viewer.css`.
  static let componentColors = 8

  /// How the page looks, beside what all pages have.
  package static var style: String { String(decoding: PackageResources.viewer_css, as: UTF8.self) }
}

import Support

/// Options of `bundle`.
package struct BundleOptions: StageOptions {
  package var path = ""
  package var descriptors = false
  package var thumbnails = false
  package var force = false

  package init() {}

  package static let settings: [Setting<Self>] = [
    .text("path", \.path, kind: .path, "The file to write; its name ends in .ocsbundle.")
      .positional(required: true),
    .flag(
      "descriptors", \.descriptors, "Include descriptors, so that matching can run again elsewhere."
    ),
    .flag(
      "thumbnails", \.thumbnails,
      "Include thumbnails of the photographs, 320 pixels on the longer side."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

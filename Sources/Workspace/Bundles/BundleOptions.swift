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
    .flag("descriptors", \.descriptors, "Take descriptors along, to match anew elsewhere."),
    .flag("thumbnails", \.thumbnails, "Take the photographs along in small, 320 pixels."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

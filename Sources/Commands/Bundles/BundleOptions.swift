import Support

/// Options of `bundle`.
struct BundleOptions: StageOptions {
  var path = ""
  var descriptors = false
  var thumbnails = false
  var force = false

  static let settings: [Setting<Self>] = [
    .text("path", \.path, kind: .path, "The file to write; its name ends in .ocsbundle.")
      .positional(required: true),
    .flag("descriptors", \.descriptors, "Take descriptors along, to match anew elsewhere."),
    .flag("thumbnails", \.thumbnails, "Take the photographs along in small, 320 pixels."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

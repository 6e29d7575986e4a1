import Support

/// Names of the files that an entry file mentions: materials and textures.
enum CompanionFile {
  /// The part before `.mtl` or `_tex0.png`, as every format can mention it.
  ///
  /// OBJ has no quotes and no escapes, and takes a word that begins with a hyphen for an option; USD
  /// ends a path at `@`.
  static func stem(_ name: String) -> String {
    let encoded = PercentText.encoded(name) { $0 == "\\" || $0 == "@" }
    guard let first = encoded.first, first == "-" || first == " " else { return encoded }
    return (first == "-" ? "%2D" : "%20") + encoded.dropFirst()
  }
}

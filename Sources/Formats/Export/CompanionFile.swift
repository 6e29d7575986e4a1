import Support

/// Names of the files to which an exported file refers: materials and textures.
enum CompanionFile {
  /// The stem before `.mtl` or `_tex0.png`, valid in every format.
  ///
  /// OBJ has neither quotes nor escapes and takes a word with a leading hyphen as an option; USD
  /// ends a path at `@`.
  static func stem(_ name: String) -> String {
    let encoded = PercentText.encoded(name) { $0 == "\\" || $0 == "@" }
    guard let first = encoded.first, first == "-" || first == " " else { return encoded }
    return (first == "-" ? "%2D" : "%20") + encoded.dropFirst()
  }
}

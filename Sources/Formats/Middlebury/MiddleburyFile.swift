/// Middlebury's `_par.txt`: a count, then one line per image with its name and K, R and t in
/// row-major order; P = K [R t].
enum MiddleburyFile {
  /// Suffix of file names.
  static let suffix = "_par.txt"
  /// Numbers per line, after the name.
  static let numberCount = 21

  /// Whether a text starts with a count and an image line.
  static func isOne(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).prefix(2)
    guard lines.count == 2, Int(lines[0].filter { !$0.isWhitespace }) != nil else { return false }
    return lines[1].split(separator: " ").count == 1 + numberCount
  }
}

/// Middlebury's `_par.txt`: a count, then a line for each image with its name, K, R and t by rows;
/// P = K [R t].
enum MiddleburyFile {
  /// What names of files end in.
  static let suffix = "_par.txt"
  /// Numbers of a line, after the name.
  static let numberCount = 21

  /// Whether a text begins with a count and a line of an image.
  static func isOne(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).prefix(2)
    guard lines.count == 2, Int(lines[0].filter { !$0.isWhitespace }) != nil else { return false }
    return lines[1].split(separator: " ").count == 1 + numberCount
  }
}

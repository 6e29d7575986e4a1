/// A variable at the end of a line that is being typed: `$na`, `$name.fi`, or `${na`, where the
/// inner `$` may still be missing.
struct TypedVariable {
  /// Start of the variable, in characters.
  let start: Int
  /// The prefix of the name: `$` or `${$`.
  let sign: String
  /// The name, with any fields.
  let path: String

  /// - Returns: `nil` if the line does not end in a variable.
  init?(_ line: [Character]) {
    var first = line.count
    while first > 0, TypedVariable.isPart(line[first - 1]) { first -= 1 }
    path = String(line[first...])
    if first > 0, line[first - 1] == "$" {
      start = first - 1
      sign = "$"
    } else if first > 1, line[first - 1] == "{", line[first - 2] == "$" {
      start = first - 2
      sign = "${$"
    } else {
      return nil
    }
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "_.[]-".contains(character)
  }

  /// The text before the last dot: the value whose field is being typed; `nil` for a variable
  /// without fields.
  var base: String? { path.lastIndex(of: ".").map { String(path[..<$0]) } }
}

/// The fields of a line, separated by semicolons, commas, tabs or white space; fields may be quoted.
struct ControlFields {
  let words: [String]

  init(_ line: String) {
    let separators: [Character] = [";", "\t", ","]
    guard let separator = separators.first(where: line.contains) else {
      words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      return
    }
    // With semicolons and tabs, commas are decimal separators.
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    words = fields.map(Self.trimmed)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

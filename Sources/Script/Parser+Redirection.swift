extension Parser {
  /// Whether `>` or `|` is next, at the start of a word.
  var startsRedirection: Bool {
    current == UInt8(ascii: ">") || current == UInt8(ascii: "|")
  }

  /// Parses any number of `| PROGRAM ARGS…`, and `> FILE` or `>> FILE`; `nil` if there is none.
  mutating func redirection() throws -> Redirection? {
    guard startsRedirection else { return nil }
    let start = position
    var programs: [[Word]] = []
    while current == UInt8(ascii: "|") { programs.append(try program()) }
    var file: Word?
    var appends = false
    if take(">") {
      appends = take(">")
      skipBlanks()
      guard !isAtStatementEnd, !startsRedirection else {
        throw error("\(appends ? ">>" : ">") needs a file")
      }
      file = try word()
      skipBlanks()
      if startsRedirection { throw error("nothing can follow the file") }
    }
    return Redirection(
      programs: programs, file: file, appends: appends, span: self.span(from: start))
  }

  private mutating func program() throws -> [Word] {
    let start = position
    position += 1
    if current == UInt8(ascii: "|") {
      position += 1
      throw error("|| joins conditions, not commands", from: start)
    }
    skipBlanks()
    // `!` marks a program whose name is that of a table step.
    if current == UInt8(ascii: "!") { position += 1 }
    var words: [Word] = []
    while !isAtStatementEnd, !startsRedirection, current != UInt8(ascii: "{") {
      words.append(try word())
      skipBlanks()
    }
    guard !words.isEmpty else { throw error("| needs a program", from: start) }
    return words
  }

  /// Parses `!COMMAND`; the rest of the line is text for the system's shell.
  mutating func shellLine() throws -> String {
    let start = position
    position += 1
    let line = restOfLine()
    guard line.contains(where: { !$0.isWhitespace }) else {
      throw error("! needs a shell command", from: start)
    }
    return line
  }
}

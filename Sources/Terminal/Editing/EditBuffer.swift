import Support

/// The text that is being typed, of one or several lines, with the cursor.
struct EditBuffer: Equatable {
  private(set) var characters: [Character]
  /// Number of characters before the cursor.
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var textBeforeCursor: String { String(characters[..<cursor]) }
  var isEmpty: Bool { characters.isEmpty }
  var isAtEnd: Bool { cursor == characters.count }

  /// Inserts a scalar; a combining one changes the character before the cursor.
  mutating func insert(_ scalar: Unicode.Scalar) {
    if cursor > 0, characters[cursor - 1] != "\n" {
      let joined = String(characters[cursor - 1]) + String(scalar)
      if joined.count == 1, let character = joined.first {
        characters[cursor - 1] = character
        return
      }
    }
    characters.insert(Character(scalar), at: cursor)
    cursor += 1
  }

  mutating func insert(_ text: String) {
    let added = Array(text)
    characters.insert(contentsOf: added, at: cursor)
    cursor += added.count
  }

  /// Replaces the characters from `start` to the cursor.
  mutating func replace(from start: Int, with text: String) {
    delete(min(max(start, 0), cursor)..<cursor)
    insert(text)
  }

  /// Deletes characters and returns them; the cursor moves to their place.
  @discardableResult
  mutating func delete(_ range: Range<Int>) -> String {
    let deleted = String(characters[range])
    characters.removeSubrange(range)
    cursor = range.lowerBound
    return deleted
  }

  mutating func move(to place: Int) { cursor = min(max(place, 0), characters.count) }

  /// Exchanges the characters around the cursor, or the last two at the end of a line.
  mutating func transpose() {
    let second = isAtEnd || characters[cursor] == "\n" ? cursor - 1 : cursor
    guard second > 0, characters[second] != "\n", characters[second - 1] != "\n" else { return }
    characters.swapAt(second - 1, second)
    cursor = second + 1
  }
}

/// Places in the text.
extension EditBuffer {
  /// The start of the cursor's line.
  var lineStart: Int { (characters[..<cursor].lastIndex(of: "\n") ?? -1) + 1 }

  /// The end of the cursor's line.
  var lineEnd: Int { characters[cursor...].firstIndex(of: "\n") ?? characters.count }

  /// The place in the line above, in the same column if possible; `nil` in the first line.
  var above: Int? {
    guard lineStart > 0 else { return nil }
    let end = lineStart - 1
    let start = (characters[..<end].lastIndex(of: "\n") ?? -1) + 1
    return min(start + cursor - lineStart, end)
  }

  /// The place in the line below; `nil` in the last line.
  var below: Int? {
    guard lineEnd < characters.count else { return nil }
    let start = lineEnd + 1
    let end = characters[start...].firstIndex(of: "\n") ?? characters.count
    return min(start + cursor - lineStart, end)
  }

  /// The start of the word before the cursor.
  var wordStart: Int {
    var place = cursor
    while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
    return place
  }

  /// The end of the word after the cursor.
  var wordEnd: Int { Self.wordEnd(in: characters, from: cursor) }

  static func wordEnd(in characters: [Character], from start: Int) -> Int {
    var place = start
    while place < characters.count, !isWord(characters[place]) { place += 1 }
    while place < characters.count, isWord(characters[place]) { place += 1 }
    return place
  }

  /// The start of the text before the cursor that contains no blank, as Ctrl-W deletes it.
  var blankDelimitedStart: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

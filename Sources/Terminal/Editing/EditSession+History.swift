/// Earlier texts, and suggestions from them.
extension EditSession {
  /// Goes to the line above; from the first line, back in the history.
  mutating func up() {
    if let above = buffer.above { return buffer.move(to: above) }
    recall(place - 1)
  }

  mutating func down() {
    if let below = buffer.below { return buffer.move(to: below) }
    recall(place + 1)
  }

  private mutating func recall(_ new: Int) {
    let history = services.history
    guard (0...history.count).contains(new), new != place else { return }
    if place == history.count { typed = buffer }
    place = new
    buffer = new == history.count ? typed : EditBuffer(history[new])
  }

  /// The rest of the last text that begins with the typed one, otherwise of the only candidate for
  /// completion; `nil` without one.
  var suggestion: String? {
    guard services.usesColor, buffer.isAtEnd, !buffer.isEmpty, menu == nil,
      place == services.history.count
    else { return nil }
    let text = buffer.text
    let earlier = services.history.last { $0.hasPrefix(text) && $0.count > text.count }
    if let earlier { return String(earlier.dropFirst(text.count)) }
    guard let last = text.last, !last.isWhitespace else { return nil }
    let completion = services.complete(text)
    guard completion.candidates.count == 1, let only = completion.candidates.first,
      completion.start <= text.count
    else { return nil }
    let word = text.dropFirst(completion.start)
    return only.hasPrefix(word) && only.count > word.count
      ? String(only.dropFirst(word.count)) : nil
  }

  /// Adds the suggestion, or its first word, to the text.
  mutating func takeSuggestion(wordOnly: Bool) -> Bool {
    guard let suggestion else { return true }
    let characters = Array(suggestion)
    let end = wordOnly ? EditBuffer.wordEnd(in: characters, from: 0) : characters.count
    buffer.insert(String(characters[..<end]))
    return true
  }
}

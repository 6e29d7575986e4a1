import ShellKit

/// Completion: Tab inserts what all candidates have in common, then shows them below the line, then
/// chooses one after the other.
extension EditSession {
  mutating func complete() {
    let text = buffer.textBeforeCursor
    let completion = services.complete(text)
    guard let first = completion.candidates.first, completion.start <= buffer.cursor else {
      message = services.hint(text) ?? ""
      return
    }
    if completion.candidates.count == 1 {
      let isOpen = first.hasSuffix("/") || first.hasSuffix("=") || first.hasSuffix("(")
      let isFollowed = buffer.characters.dropFirst(buffer.cursor).first?.isWhitespace ?? false
      buffer.replace(
        from: completion.start, with: isOpen || isFollowed ? first : first + " ")
      return
    }
    var common = first
    for candidate in completion.candidates { common = common.commonPrefix(with: candidate) }
    if common.count > buffer.cursor - completion.start {
      buffer.replace(from: completion.start, with: common)
    } else {
      menu = CompletionMenu(
        candidates: completion.candidates, descriptions: services.describe(completion, text),
        start: completion.start)
    }
  }

  /// Processes a key while the candidates are shown; false if it is an ordinary one, which closes
  /// them.
  mutating func pressInMenu(_ key: Key) -> Bool {
    guard var shown = menu else { return false }
    switch key {
    case .tab, .down, .control("n"): shown.select(1)
    case .backTab, .up, .control("p"): shown.select(-1)
    case .enter where shown.selected != nil:
      menu = nil
      buffer.insert(buffer.text.hasSuffix("/") ? "" : " ")
      return true
    case .escape, .control("g"):
      menu = nil
      return true
    default:
      menu = nil
      return false
    }
    if let selected = shown.selected {
      buffer.replace(from: shown.start, with: shown.candidates[selected])
    }
    menu = shown
    return true
  }
}

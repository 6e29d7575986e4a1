import ShellKit

/// The editing of one text, from the prompt to Enter: changes the text by keys, and makes the
/// frames that show it. Reads no keys and writes nothing itself.
struct EditSession {
  /// What follows a key.
  enum Step: Equatable {
    case more
    case accept
    /// The end of the input was typed on an empty line.
    case end
    /// The screen is to be erased first.
    case clearScreen
  }

  let prompt: String
  let services: EditorServices
  var buffer = EditBuffer()
  var menu: CompletionMenu?
  var search: HistorySearch?
  /// A line below the text until the next key.
  var message = ""
  /// The place in the history; its count for the text that is being typed.
  var place: Int
  /// The text that was typed before going back in the history.
  var typed = EditBuffer()
  /// The last deleted text.
  var cut = ""
  var undone = UndoList()

  init(prompt: String, services: EditorServices) {
    self.prompt = prompt
    self.services = services
    place = services.history.count
  }

  /// Processes a key.
  mutating func press(_ key: Key) -> Step {
    message = ""
    if search != nil, let step = pressInSearch(key) { return step }
    if menu != nil, pressInMenu(key) { return .more }
    let before = buffer
    let step = edit(key)
    undone.note(before, buffer, isTyping: { if case .text = key { true } else { false } }())
    return step
  }

  private mutating func edit(_ key: Key) -> Step {
    switch key {
    case .text(let scalar): buffer.insert(scalar)
    case .paste(let text): buffer.insert(text)
    case .enter: return enter()
    case .alt("\n"): buffer.insert("\n")
    case .tab: complete()
    case .control("l"): return .clearScreen
    case .control("d"):
      if buffer.isEmpty { return .end }
      deleteForward()
    case .control("r"): search = HistorySearch(before: buffer)
    case .control("_"): buffer = undone.restore() ?? buffer
    case .up, .control("p"): up()
    case .down, .control("n"): down()
    default: if !moved(by: key) { delete(by: key) }
    }
    return .more
  }

  /// Runs the text if it is complete, otherwise begins another line.
  private mutating func enter() -> Step {
    guard services.isComplete(buffer.text) else {
      buffer.move(to: buffer.characters.count)
      buffer.insert("\n")
      return .more
    }
    buffer.move(to: buffer.characters.count)
    return .accept
  }

  /// Moves the cursor; at the end of the text, the keys to the right take the suggestion.
  private mutating func moved(by key: Key) -> Bool {
    switch key {
    case .left, .control("b"): buffer.move(to: buffer.cursor - 1)
    case .right, .control("f"), .end, .control("e"):
      if buffer.isAtEnd { return takeSuggestion(wordOnly: false) }
      buffer.move(
        to: [.right, .control("f")].contains(key) ? buffer.cursor + 1 : buffer.lineEnd)
    case .home, .control("a"): buffer.move(to: buffer.lineStart)
    case .wordLeft, .alt("b"): buffer.move(to: buffer.wordStart)
    case .wordRight, .alt("f"):
      if buffer.isAtEnd { return takeSuggestion(wordOnly: true) }
      buffer.move(to: buffer.wordEnd)
    case .alt("<"): buffer.move(to: 0)
    case .alt(">"): buffer.move(to: buffer.characters.count)
    default: return false
    }
    return true
  }

  private mutating func delete(by key: Key) {
    switch key {
    case .backspace: if buffer.cursor > 0 { buffer.delete(buffer.cursor - 1..<buffer.cursor) }
    case .delete: deleteForward()
    case .control("k"):
      // At the end of a line, its line break is deleted.
      let end = buffer.lineEnd
      let next = min(buffer.cursor + 1, buffer.characters.count)
      cut(buffer.cursor..<(end > buffer.cursor ? end : next))
    case .control("u"): cut(buffer.lineStart..<buffer.cursor)
    case .control("w"): cut(buffer.blankDelimitedStart..<buffer.cursor)
    case .alt("\u{7F}"): cut(buffer.wordStart..<buffer.cursor)
    case .alt("d"): cut(buffer.cursor..<buffer.wordEnd)
    case .control("y"): buffer.insert(cut)
    case .control("t"): buffer.transpose()
    default: break
    }
  }

  private mutating func deleteForward() {
    if !buffer.isAtEnd { buffer.delete(buffer.cursor..<buffer.cursor + 1) }
  }

  private mutating func cut(_ range: Range<Int>) {
    if !range.isEmpty { cut = buffer.delete(range) }
  }

  /// The frame that shows the text.
  ///
  /// - Parameter isFinal: Whether the text was accepted, so that suggestion and menu are left out.
  func frame(_ size: TerminalSize, isFinal: Bool = false) -> EditorFrame {
    if let search, !isFinal { return search.frame(in: services, size) }
    let count = buffer.characters.count
    let styles =
      services.usesColor
      ? LineColors.parameters(of: services.styles(buffer.text), count: count) : []
    let suggestion = isFinal ? "" : suggestion ?? ""
    var frame = EditorFrame(
      prompt: prompt, buffer, styles: styles, suggestion: suggestion, width: size.width)
    guard !isFinal else { return frame }
    var below = message.isEmpty ? [] : [shortened(message, to: size.width)]
    if let menu {
      below += menu.rows(
        width: size.width, height: max(1, size.height - frame.rows.count),
        isStyled: services.usesColor)
    }
    if !below.isEmpty {
      frame = EditorFrame(
        prompt: prompt, buffer, styles: styles, suggestion: suggestion, menu: below,
        width: size.width)
    }
    return frame.clipped(to: size.height)
  }
}

import ShellKit

/// A search in the history by Ctrl-R: the last text that contains what is typed.
struct HistorySearch: Equatable {
  /// The text before the search, which Ctrl-G restores.
  let before: EditBuffer
  private(set) var wanted = ""
  /// Number of later matches that are skipped.
  private var skipped = 0

  init(before: EditBuffer) { self.before = before }

  mutating func add(_ text: String) { (wanted, skipped) = (wanted + text, 0) }

  mutating func removeLast() {
    if !wanted.isEmpty { wanted.removeLast() }
    skipped = 0
  }

  /// Goes to an earlier match, if there is one.
  mutating func next(in history: [String]) {
    if skipped + 1 < matches(in: history).count { skipped += 1 }
  }

  /// The match, or nothing.
  func found(in history: [String]) -> String? {
    let matches = matches(in: history)
    return matches.indices.contains(skipped) ? matches[skipped] : nil
  }

  /// The different texts that contain what is typed, newest first.
  private func matches(in history: [String]) -> [String] {
    guard !wanted.isEmpty else { return [] }
    var seen: Set<String> = []
    return history.reversed().filter { $0.contains(wanted) && seen.insert($0).inserted }
  }

  func frame(in services: EditorServices, _ size: TerminalSize) -> EditorFrame {
    let found = found(in: services.history)
    let isFailing = found == nil && !wanted.isEmpty
    var text = EditBuffer(found ?? "")
    if let place = found?.range(of: wanted)?.lowerBound, let found {
      text.move(to: found.distance(from: found.startIndex, to: place))
    }
    let styles =
      services.usesColor
      ? LineColors.parameters(of: services.styles(text.text), count: text.characters.count) : []
    return EditorFrame(
      prompt: "(\(isFailing ? "no " : "")search)'\(wanted)': ", text, styles: styles,
      width: size.width
    ).clipped(to: size.height)
  }
}

extension EditSession {
  /// Processes a key during a search; `nil` if it ends the search and is then an ordinary one.
  mutating func pressInSearch(_ key: Key) -> Step? {
    switch key {
    case .text(let scalar): search?.add(String(scalar))
    case .paste(let text): search?.add(text)
    case .backspace: search?.removeLast()
    case .control("r"): search?.next(in: services.history)
    case .control("g"), .escape:
      buffer = search?.before ?? buffer
      search = nil
    default:
      if let found = search?.found(in: services.history) { buffer = EditBuffer(found) }
      search = nil
      return nil
    }
    return .more
  }
}

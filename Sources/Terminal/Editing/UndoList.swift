/// Earlier states of a text. Consecutively typed characters are undone together.
struct UndoList {
  private var states: [EditBuffer] = []
  private var wasTyping = false

  /// Maximum number of states.
  private static let limit = 200

  /// Notes a change of the text.
  mutating func note(_ before: EditBuffer, _ after: EditBuffer, isTyping: Bool) {
    defer { wasTyping = isTyping }
    guard before.characters != after.characters, !isRestoring else {
      isRestoring = false
      return
    }
    if isTyping && wasTyping && !states.isEmpty { return }
    states.append(before)
    if states.count > Self.limit { states.removeFirst() }
  }

  /// The state before the last change; `nil` if there is none.
  mutating func restore() -> EditBuffer? {
    isRestoring = true
    wasTyping = false
    return states.popLast()
  }

  /// Whether the next change restores an earlier state.
  private var isRestoring = false
}

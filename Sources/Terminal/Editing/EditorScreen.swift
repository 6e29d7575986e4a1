/// The terminal below the last output, where a text is shown while it is typed.
final class EditorScreen {
  private let show: (String) -> Void
  /// The frame that is shown.
  private var last: EditorFrame?
  /// The width for which it was made.
  private(set) var width = 0
  /// The row of the cursor in the shown frame; `nil` if nothing is shown.
  private var row: Int?

  init(show: @escaping (String) -> Void) { self.show = show }

  /// Shows a frame in place of the previous one.
  func draw(_ frame: EditorFrame, width: Int) {
    guard frame != last || row == nil || width != self.width else { return }
    show(frame.drawn(over: row))
    (last, row, self.width) = (frame, frame.cursor.row, width)
  }

  /// Notes that the terminal was resized and wrapped the rows again.
  func resize(to width: Int) {
    guard let last, row != nil else { return }
    row = last.rowsAboveCursor(width: width)
  }

  /// Forgets what is shown, after the screen was erased or changed by others.
  func restart() { row = nil }
}

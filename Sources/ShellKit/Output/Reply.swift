import Foundation
import Script

/// The answer of a command: text for people, a value for scripts.
public struct Reply: Sendable {
  /// Lines for people, below the table or the parts of the answer; if none of these exist, the
  /// value is shown.
  public var text: String
  /// The value for `let`, `$last` and `--json`.
  public var value: Value
  /// Texts and tables, one below the other; they are laid out once the width is known.
  package var parts: [ReplyPart] = []
  /// Columns to show, in order; empty for all.
  public var columns: [String]
  /// Remarks that are not part of the result, for standard error.
  public var remarks: [String]
  /// Reasons to doubt the answer, printed before it.
  public var alerts: [String] = []
  /// Image files that were written.
  public var images: [URL]
  /// The output format, if the command specifies one.
  public var format: OutputFormat?
  /// Whether long answers are paged from now on; `nil` leaves that unchanged.
  public var pages: Bool?

  /// Whether the images are not shown on the terminal, as the user chose their place.
  package var isQuiet = false
  /// The next command to type, for people at the prompt.
  package var next: String?
  /// Whether the text is running text that is wrapped at the width of the terminal.
  package var wraps = false

  /// Creates an answer with `text` for people and `value` for scripts.
  public init(
    _ text: String = "", value: Value = .null, columns: [String] = [], remarks: [String] = [],
    images: [URL] = []
  ) {
    self.text = text
    self.value = value
    self.columns = columns
    self.remarks = remarks
    self.images = images
  }

  /// Creates an answer from texts and tables, one below the other.
  package init(_ parts: [ReplyPart], value: Value, remarks: [String] = []) {
    self.init(value: value, remarks: remarks)
    self.parts = parts
  }

  /// Creates an answer that shows a table.
  public static func table(
    _ rows: [Record], columns: [String] = [], caption: String = "", remarks: [String] = []
  ) -> Reply {
    Reply(
      caption, value: .list(rows.map { .record($0) }), columns: columns.isEmpty ? ["*"] : columns,
      remarks: remarks)
  }
}

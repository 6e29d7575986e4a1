import Foundation
import Script

/// What a command answers: text for people, a value for scripts.
public struct Reply: Sendable {
  /// Lines for people, below the table or the parts of the answer; where there is nothing of these,
  /// the value is drawn.
  public var text: String
  /// What `let`, `$last` and `--json` see.
  public var value: Value
  /// Texts and tables, one below the other; they are laid out when the width is known.
  package var parts: [ReplyPart] = []
  /// Columns to draw, in order; empty = all.
  public var columns: [String]
  /// Things to know that are no result, for standard error.
  public var remarks: [String]
  /// What speaks against the answer, printed before it.
  public var alerts: [String] = []
  /// Pictures written.
  public var images: [URL]
  /// How it is printed, when the command says so itself.
  public var format: OutputFormat?
  /// Whether long answers are shown page by page from now on; `nil` leaves it as it is.
  public var pages: Bool?

  /// Answers with `text` for people and `value` for scripts.
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

  /// Answers with texts and tables, one below the other.
  package init(_ parts: [ReplyPart], value: Value, remarks: [String] = []) {
    self.init(value: value, remarks: remarks)
    self.parts = parts
  }

  /// A table that is drawn.
  public static func table(
    _ rows: [Record], columns: [String] = [], caption: String = "", remarks: [String] = []
  ) -> Reply {
    Reply(
      caption, value: .list(rows.map { .record($0) }), columns: columns.isEmpty ? ["*"] : columns,
      remarks: remarks)
  }
}

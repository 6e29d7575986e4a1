import CSQLite
import Files
import Foundation
import Support

/// Writes a new SQLite database file in one transaction without a journal; on failure, the caller
/// removes the file.
///
/// The same rows give the same bytes.
final class SQLiteWriter {
  /// A value of a row.
  enum Item {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])
  }

  private let url: URL
  private let handle: OpaquePointer
  /// SQLITE_TRANSIENT: SQLite copies the bound values.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  /// Creates the file at an unused path and begins the transaction.
  ///
  /// - Throws: `FileError.cannotWrite` with SQLite's error message.
  init(_ url: URL, schema: [String]) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
    let status = sqlite3_open_v2(url.path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let reason = String(cString: sqlite3_errstr(status))
      sqlite3_close(opened)
      throw FileError.cannotWrite(url, reason: reason)
    }
    self.url = url
    handle = opened
    for text in ["PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "BEGIN"] + schema {
      try run(text)
    }
  }

  deinit { sqlite3_close(handle) }

  /// Commits the transaction.
  func finish() throws { try run("COMMIT") }

  /// Adds rows to a table, with a value for each column.
  func insert(into table: String, _ rows: some Sequence<[Item]>) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    for row in rows {
      if statement == nil {
        let marks = row.map { _ in "?" }.joined(separator: ", ")
        let text = "INSERT INTO \(table) VALUES (\(marks))"
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else {
          throw failure()
        }
      }
      for (index, item) in row.enumerated() { bind(item, Int32(index + 1), to: statement) }
      guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
      sqlite3_reset(statement)
    }
  }

  private func bind(_ item: Item, _ column: Int32, to statement: OpaquePointer?) {
    switch item {
    case .null: sqlite3_bind_null(statement, column)
    case .integer(let value): sqlite3_bind_int64(statement, column, Int64(value))
    case .text(let text):
      sqlite3_bind_text(statement, column, text, Int32(clamping: text.utf8.count), Self.copied)
    case .blob(let bytes):
      sqlite3_bind_blob64(statement, column, bytes, UInt64(bytes.count), Self.copied)
    }
  }

  private func run(_ text: String) throws {
    guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  private func failure() -> FileError {
    .cannotWrite(url, reason: String(cString: sqlite3_errmsg(handle)))
  }
}

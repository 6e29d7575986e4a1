import CSQLite

/// A row of a query, valid until the next step; column indices start at 0.
struct SQLiteRow: ~Copyable {
  let statement: OpaquePointer

  /// The integer in a column; `nil` for other types.
  func integer(_ column: Int32) -> Int? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(statement, column))
  }

  /// The text in a column; `nil` for other types.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let start = sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes in a column: empty for NULL, `nil` for types other than blob.
  func blob(_ column: Int32) -> [UInt8]? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return []
    case SQLITE_BLOB: break
    default: return nil
    }
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

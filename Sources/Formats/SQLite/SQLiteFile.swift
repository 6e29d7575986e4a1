import CSQLite
import Files
import Foundation
import Support

/// An untrusted SQLite database file, opened for reading.
///
/// The file is opened as immutable: nothing is locked, written or created next to it, and a log of
/// unmerged changes (`-wal`) is ignored. Only ordinary tables are read, because views and virtual
/// tables can execute code of the file's author without time limit.
final class SQLiteFile {
  /// The file.
  let url: URL
  private let handle: OpaquePointer
  /// Maximum bytes of a text or blob: the descriptors of a million keypoints.
  private static let maxBlobBytes: Int32 = 128 << 20
  /// The first bytes of every database.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Opens a database.
  ///
  /// - Throws: `FileError` if the file cannot be read, `ProjectError` if it is not a database.
  init(_ url: URL) throws {
    self.url = url
    let start = try RegularFile(url).bytes(at: 0, count: Self.magic.count)
    guard start == Self.magic else { throw ProjectError.notADatabase(url) }
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW
    let status = sqlite3_open_v2(Self.address(of: url), &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let reason = String(cString: sqlite3_errstr(status))
      sqlite3_close(opened)
      throw ProjectError.damagedDatabase(url, reason: reason)
    }
    handle = opened
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maxBlobBytes)
    for setting in ["trusted_schema = off", "cell_size_check = on", "mmap_size = 0"] {
      sqlite3_exec(handle, "PRAGMA \(setting)", nil, nil, nil)
    }
  }

  deinit { sqlite3_close(handle) }

  /// The file as an SQLite URI. Symbolic links of the folder are resolved, but not of the file
  /// itself.
  private static func address(of url: URL) -> String {
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    let path = folder.appendingPathComponent(url.lastPathComponent).path
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["/"]))
    return "file:\(encoded ?? path)?immutable=1"
  }

  /// Whether another program has changes that are not merged into the file.
  var hasLog: Bool {
    let log = URL(fileURLWithPath: url.path + "-wal")
    return (try? RegularFile(log).size) ?? 0 > 0
  }

  /// The version number that programs store in the file.
  func userVersion() throws -> Int {
    var version = 0
    try query("PRAGMA user_version") { version = $0.integer(0) ?? 0 }
    return version
  }

  /// The columns of an ordinary table; `nil` if there is no such table.
  func columns(of table: String) throws -> Set<String>? {
    var isOrdinary = false
    try query("SELECT name, type, sql FROM sqlite_master") { row in
      guard row.text(0) == table, row.text(1) == "table", let made = row.text(2) else { return }
      let words = made.prefix(64).uppercased().split(separator: " ")
      isOrdinary = !words.contains("VIRTUAL")
    }
    guard isOrdinary else { return nil }
    var columns: Set<String> = []
    try query("PRAGMA table_info(\(table))") { row in
      if let name = row.text(1) { columns.insert(name) }
    }
    return columns
  }

  /// Reads all rows of a table in the order of its first column.
  ///
  /// - Throws: `ProjectError` for a missing table or column and for a damaged file; rethrows errors
  ///   of `body`.
  func read(
    _ table: String, _ columns: [String], body: (borrowing SQLiteRow) throws -> Void
  ) throws {
    guard let known = try self.columns(of: table) else {
      throw ProjectError.missingTable(url, table)
    }
    if let missing = columns.first(where: { !known.contains($0) }) {
      throw ProjectError.missingColumn(url, table: table, column: missing)
    }
    try query(
      "SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY \(columns[0])", body)
  }

  private func query(_ text: String, _ body: (borrowing SQLiteRow) throws -> Void) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw damage()
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(SQLiteRow(statement: statement))
      case SQLITE_DONE: return
      default: throw damage()
      }
    }
  }

  private func damage() -> ProjectError {
    .damagedDatabase(url, reason: String(cString: sqlite3_errmsg(handle)))
  }
}

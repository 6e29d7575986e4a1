import CSQLite
import Foundation

/// Writes databases in COLMAP's format with SQLite.
package struct COLMAPDatabaseMaker {
  /// The tables of COLMAP 4.2 that are read.
  package static let schema = [
    "CREATE TABLE cameras (camera_id INTEGER PRIMARY KEY, model INTEGER, width INTEGER, "
      + "height INTEGER, params BLOB, prior_focal_length INTEGER)",
    "CREATE TABLE images (image_id INTEGER PRIMARY KEY, name TEXT, camera_id INTEGER)",
    "CREATE TABLE keypoints (image_id INTEGER PRIMARY KEY, rows INTEGER, cols INTEGER, data BLOB)",
    "CREATE TABLE descriptors (image_id INTEGER PRIMARY KEY, type INTEGER, rows INTEGER, "
      + "cols INTEGER, data BLOB)",
    "CREATE TABLE matches (pair_id INTEGER PRIMARY KEY, rows INTEGER, cols INTEGER, data BLOB)",
    "CREATE TABLE two_view_geometries (pair_id INTEGER PRIMARY KEY, rows INTEGER, cols INTEGER, "
      + "data BLOB, config INTEGER, F BLOB, E BLOB, H BLOB, qvec BLOB, tvec BLOB)",
    "PRAGMA user_version = 4020100",
  ]

  /// Two images of one camera with three keypoints each, two matches, one of them an inlier.
  package static let pair =
    schema + [
      camera(1, model: 1, [500, 510, 320, 240]),
      "INSERT INTO images VALUES (7, 'b.jpg', 1), (9, 'a.jpg', 1)",
      keypoints(7, columns: 4, [1, 2, 3, 0.5, 4, 5, 6, 1, 7, 8, 9, 1.5]),
      keypoints(9, columns: 4, [11, 12, 3, 0.5, 14, 15, 6, 1, 17, 18, 9, 1.5]),
      matches(7, 9, values: [0, 1, 2, 2]), geometry(7, 9, values: [0, 1], config: 2),
    ]

  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    "X'" + bytes.map { String(format: "%02X", $0) }.joined() + "'"
  }

  package static func bytes<T>(_ values: [T]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }

  package static func camera(_ id: Int, model: Int, _ parameters: [Double]) -> String {
    "INSERT INTO cameras VALUES (\(id), \(model), 640, 480, \(hex(bytes(parameters))), 1)"
  }

  package static func keypoints(_ image: Int, columns: Int, _ values: [Float]) -> String {
    let rows = values.count / columns
    return "INSERT INTO keypoints VALUES (\(image), \(rows), \(columns), \(hex(bytes(values))))"
  }

  package static func number(_ a: Int, _ b: Int) -> Int { 2_147_483_647 * a + b }

  package static func matches(_ a: Int, _ b: Int, values: [UInt32]) -> String {
    "INSERT INTO matches VALUES (\(number(a, b)), \(values.count / 2), 2, \(hex(bytes(values))))"
  }

  package static func geometry(_ a: Int, _ b: Int, values: [UInt32], config: Int) -> String {
    let f = hex(bytes([0.0, 1, 2, 3, 4, 5, 6, 7, 8]))
    return "INSERT INTO two_view_geometries VALUES (\(number(a, b)), \(values.count / 2), 2, "
      + "\(hex(bytes(values))), \(config), \(f), NULL, NULL, NULL, NULL)"
  }

  /// Runs statements on a new database.
  package static func make(_ statements: [String], in folder: TemporaryFolder) throws -> URL {
    let url = folder.url.appendingPathComponent("database.db")
    try? FileManager.default.removeItem(at: url)
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open(url.path, &handle) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
    for statement in statements where sqlite3_exec(handle, statement, nil, nil, nil) != SQLITE_OK {
      throw Refused(statement: statement, reason: String(cString: sqlite3_errmsg(handle)))
    }
    return url
  }

  package struct Refused: Error {
    var statement: String
    var reason: String
  }
}

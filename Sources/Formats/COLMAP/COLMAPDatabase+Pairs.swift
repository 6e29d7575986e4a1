import Foundation
import Geometry
import Numerics
import Scene

extension COLMAPDatabase {
  mutating func readMatches(_ file: SQLiteFile) throws {
    try file.read("matches", ["pair_id", "rows", "cols", "data"]) { row in
      let (key, matches) = try self.matches(of: row, in: "matches")
      if let key { pairs[key, default: Pair()].matches = matches }
    }
  }

  mutating func readGeometries(_ file: SQLiteFile) throws {
    let known = try file.columns(of: "two_view_geometries") ?? []
    let matrices = ["F", "E", "H", "qvec", "tvec"]
    let hasMatrices = matrices.allSatisfy(known.contains)
    let columns = ["pair_id", "rows", "cols", "data", "config"] + (hasMatrices ? matrices : [])
    try file.read("two_view_geometries", columns) { row in
      let table = "two_view_geometries"
      let (key, matches) = try self.matches(of: row, in: table)
      guard let configuration = row.integer(4) else { throw badRow(table, row) }
      guard let key else { return }
      var pair = pairs[key] ?? Pair()
      (pair.inliers, pair.configuration) = (matches, configuration)
      if hasMatrices {
        pair.fundamental = Self.matrix(row.blob(5))
        pair.essential = Self.matrix(row.blob(6))
        pair.homography = Self.matrix(row.blob(7))
        pair.secondFromFirst = Self.pose(row.blob(8), row.blob(9))
      }
      pairs[key] = pair
    }
  }

  private func badRow(_ table: String, _ row: borrowing SQLiteRow) -> ProjectError {
    .badRow(url, .init(table: table, row: row.integer(0) ?? -1))
  }

  /// The pair of a row and its matches; no pair if its images are missing.
  private func matches(
    of row: borrowing SQLiteRow, in table: String
  ) throws -> (PairKey?, [Match]) {
    guard let number = row.integer(0), number >= 0, let rows = row.integer(1),
      let columns = row.integer(2), let blob = row.blob(3), rows == 0 || columns == 2,
      let values = BlobValues.numbers(blob, rows: rows, columns: columns)
    else { throw badRow(table, row) }
    let key = PairKey(number: number)
    guard key.first < key.second else { throw badRow(table, row) }
    // COLMAP keeps the matches of deleted images.
    guard let first = keypoints[key.first], let second = keypoints[key.second] else {
      guard values.isEmpty || !hasImages(key) else {
        throw ProjectError.badReference(url, .init(table: table, row: number))
      }
      return (hasImages(key) ? key : nil, [])
    }
    let matches = stride(from: 0, to: values.count, by: 2).map {
      Match(values[$0], values[$0 + 1])
    }
    let limits = (UInt32(clamping: first.count), UInt32(clamping: second.count))
    guard matches.allSatisfy({ $0.first < limits.0 && $0.second < limits.1 }) else {
      throw ProjectError.badReference(url, .init(table: table, row: number))
    }
    return (key, matches)
  }

  private func hasImages(_ key: PairKey) -> Bool {
    imageIDs.contains(key.first) && imageIDs.contains(key.second)
  }

  /// Nine numbers in row-major order; `nil` if missing, not finite or zero.
  private static func matrix(_ blob: [UInt8]?) -> Matrix3? {
    guard let blob, let v = BlobValues.doubles(blob, count: 9), v.allSatisfy(\.isFinite),
      v.contains(where: { $0 != 0 })
    else { return nil }
    return Matrix3(
      rows: SIMD3(v[0], v[1], v[2]), SIMD3(v[3], v[4], v[5]), SIMD3(v[6], v[7], v[8]))
  }

  /// A quaternion, w first, and a translation; `nil` if COLMAP did not estimate them.
  private static func pose(_ rotation: [UInt8]?, _ translation: [UInt8]?) -> RigidTransform? {
    guard let rotation, let translation, let q = BlobValues.doubles(rotation, count: 4),
      let t = BlobValues.doubles(translation, count: 3), (q + t).allSatisfy(\.isFinite),
      t.contains(where: { $0 != 0 }), q.contains(where: { $0 != 0 })
    else { return nil }
    let direction = normalized(SIMD3(t[0], t[1], t[2]))
    return RigidTransform(
      rotation: Matrix3(quaternion: SIMD4(q[1], q[2], q[3], q[0])), translation: direction)
  }
}

import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import Formats

@Suite struct COLMAPDatabaseTests {
  private typealias Maker = COLMAPDatabaseMaker
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func project(_ statements: [String]) throws -> ForeignProject {
    _ = try Maker.make(statements, in: folder)
    let place = try #require(COLMAPProject(folder.url))
    return try ForeignProject(colmap: place)
  }

  @Test func imagesAreSortedByNameAndPairsAreReindexed() throws {
    let project = try project(Maker.pair)
    #expect(project.images.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(project.version == "4.2.1")
    #expect(project.features[1].keypoints[1] == Keypoint(x: 4, y: 5, scale: 6, angle: 1))
    let pair = try #require(project.pairs.first)
    // COLMAP has image 7, b.jpg, first.
    #expect(pair.first == 0)
    #expect(pair.second == 1)
    #expect(pair.matches == [Match(1, 0), Match(2, 2)])
    #expect(pair.inliers == [Match(1, 0)])
    #expect(pair.kind == .general)
    // The matrix is stored in row-major order and transposed for the other order of images.
    #expect(pair.fundamental?.transpose[0, 1] == 1)
  }

  @Test(arguments: [2, 4, 6])
  func keypointsWithTwoFourOrSixColumnsAreRead(columns: Int) throws {
    let values: [Float] = Array([10, 20, 2, 0, 0, 2].prefix(columns))
    let statements =
      Maker.schema + [
        Maker.camera(1, model: 0, [500, 320, 240]),
        "INSERT INTO images VALUES (1, 'a.jpg', 1)",
        Maker.keypoints(1, columns: columns, values),
      ]
    let found = try project(statements).features[0].keypoints
    #expect(found.count == 1)
    #expect(found[0].x == 10)
    #expect(found[0].y == 20)
    if columns > 2 {
      #expect(found[0].scale == 2)
      #expect(found[0].angle == 0)
    }
  }

  @Test(
    arguments: [
      (0, PairKind.rejected), (1, .rejected), (2, .general), (3, .general), (4, .planar),
      (5, .panoramic), (6, .planar), (7, .rejected), (8, .general), (99, .rejected),
    ])
  func configurationsAreMappedToPairKinds(number: Int, kind: PairKind) throws {
    let statements = Maker.pair.dropLast() + [Maker.geometry(7, 9, values: [0, 1], config: number)]
    #expect(try project(Array(statements)).pairs.first?.kind == kind)
  }

  /// Invalid replacements of rows of the valid database.
  private static let hostile: [String] = [
    "UPDATE keypoints SET rows = 4", "UPDATE keypoints SET rows = -1",
    "UPDATE keypoints SET rows = 4611686018427387904, cols = 4", "UPDATE keypoints SET cols = 3",
    "UPDATE keypoints SET data = 'text'", "UPDATE keypoints SET data = NULL",
    "UPDATE matches SET data = X'00000000'", "UPDATE matches SET rows = 9223372036854775807",
    "UPDATE matches SET data = X'00000000FFFFFFFF0200000002000000'",
    "UPDATE matches SET pair_id = -5", "UPDATE matches SET pair_id = 0",
    "UPDATE two_view_geometries SET config = 'a'", "UPDATE cameras SET model = 44",
    "UPDATE cameras SET width = 0", "UPDATE cameras SET params = X'00'",
    "UPDATE images SET camera_id = 5", "UPDATE images SET name = NULL",
    "UPDATE images SET name = 'same'", "UPDATE images SET image_id = -3 WHERE image_id = 7",
    "DROP TABLE images", "DROP TABLE keypoints", "ALTER TABLE matches DROP COLUMN cols",
    "DROP TABLE images; CREATE VIEW images AS WITH RECURSIVE n(image_id) AS (SELECT 1 UNION ALL "
      + "SELECT image_id + 1 FROM n) SELECT image_id, 'a' AS name, 1 AS camera_id FROM n",
  ]

  @Test(arguments: hostile)
  func inconsistentRowsAreAnError(change: String) throws {
    #expect(throws: ProjectError.self) { try project(Maker.pair + [change]) }
  }

  @Test func aCameraWithInfiniteParametersIsGuessed() throws {
    let infinity = String(repeating: "000000000000F07F", count: 4)
    let project = try project(Maker.pair + ["UPDATE cameras SET params = X'\(infinity)'"])
    #expect(project.cameras.map(\.source) == [.guess])
    #expect(project.images.count == 2)
  }

  @Test func truncatedDatabasesAreErrors() throws {
    let url = try Maker.make(Maker.pair, in: folder)
    let bytes = try Data(contentsOf: url)
    // Whole pages are removed, because a partial page might still be readable.
    for count in stride(from: 0, to: bytes.count, by: 4096) {
      try bytes.prefix(count).write(to: url)
      #expect(throws: (any Error).self) { _ = try COLMAPDatabase(reading: url) }
    }
  }

  @Test func matchesOfDeletedImagesAreIgnored() throws {
    let project = try project(Maker.pair + ["DELETE FROM images WHERE image_id = 7"])
    #expect(project.images.map(\.name) == ["a.jpg"])
    #expect(project.pairs.isEmpty)
  }

  @Test func openWriteAheadLogIsReported() throws {
    let url = try Maker.make(Maker.pair, in: folder)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: url.path + "-wal"))
    let place = try #require(COLMAPProject(folder.url))
    let project = try ForeignProject(colmap: place)
    #expect(project.remarks.contains(.openLog(file: "database.db-wal")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: url.path + "-wal")).count == 3)
  }

  @Test func symbolicLinkToADatabaseIsNotFollowed() throws {
    let url = try Maker.make(Maker.pair, in: folder)
    let other = folder.url.appendingPathComponent("other.db")
    try FileManager.default.moveItem(at: url, to: other)
    try FileManager.default.createSymbolicLink(at: url, withDestinationURL: other)
    #expect(throws: (any Error).self) { _ = try COLMAPDatabase(reading: url) }
  }
}

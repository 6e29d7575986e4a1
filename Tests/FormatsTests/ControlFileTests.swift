import Foundation
import Numerics
import Support
import Testing

@testable import Formats

/// Files of control points: the forms of other programs, and hostile ones.
@Suite struct ControlFileTests {
  private func read(_ text: String) throws -> ControlFile {
    try ControlFileReader.read(Array(text.utf8))
  }

  private static let place = SIMD3(4_650_120.1234, 5_612_340.5678, 312.0125)
  private static let numbers = "4650120.1234,5612340.5678,312.0125"

  static let tables = [
    "a,\(numbers)\n", "a;\(numbers.replacing(",", with: ";"))\n",
    "a;\(numbers.replacing(",", with: ";").replacing(".", with: ","))\n",
    "a\t\(numbers.replacing(",", with: "\t"))\n", "\u{FEFF}a \(numbers.replacing(",", with: " "))",
    "name,X,Y,Z\na,\(numbers)\n", "Name, X(East), Y(North), Alt\r\na, \(numbers)\r\n",
    "x,y,z,name\n\(numbers),a\n", "\"label\",\"easting\",\"northing\",\"height\"\n\"a\",\(numbers)",
    "# CoordinateSystem: LOCAL_CS[\"m\"]\n"
      + "#Label,X/Easting,Y/Northing,Z/Altitude,Error_(m),X_error,Y_error,Z_error,X_est,Y_est,Z_est\n"
      + "a,\(numbers),0.2,0.1,0.1,0.1,1,2,3\n# Total Error,,,,0.2\n",
  ]

  @Test(arguments: tables) func tablesOfProgramsAreRead(text: String) throws {
    let file = try read(text)
    let point = try #require(file.points.first)
    #expect(file.points.count == 1 && point.name == "a")
    #expect(point.position == Self.place && point.deviation == nil, "\(text)")
    #expect(file.projection == (text.contains("LOCAL_CS") ? "LOCAL_CS[\"m\"]" : nil))
  }

  @Test(arguments: [
    ("a,\(numbers),0.01,0.02,0.03", SIMD3(0.01, 0.02, 0.03)),
    ("name,x,y,z,dx,dy,dz\na,\(numbers),0.01,0.02,0.03", SIMD3(0.01, 0.02, 0.03)),
    ("label,x,y,z,accuracy_(m)\na,\(numbers),0.05", SIMD3(0.05, 0.05, 0.05)),
    ("name,z,sz,x,sx,y,sy\na,1,3,1,1,1,2", SIMD3(1, 2, 3)),
  ])
  func deviationsAreRead(text: String, deviation: SIMD3<Double>) throws {
    #expect(try read(text).points.first?.deviation == deviation)
  }

  @Test func listsWithImagePositionsAreRead() throws {
    let file = try read(
      """
      WGS84 UTM 33N
      500120.25 4650040.5 210.1 1200.5 800 DJI_0001.JPG wall
      500120.25 4650040.5 210.1 10 20 sub/DJI_0002.JPG wall
      500130.25 4650045.5 210.1 30 40 0003
      500130.25 4650045.5 210.1 50 60 DJI_0004.JPG
      """)
    #expect(file.projection == "WGS84 UTM 33N")
    #expect(file.points.map(\.name) == ["wall", "gcp2"])
    #expect(file.points.map(\.line) == [2, 4])
    #expect(file.points[0].sightings.map(\.image) == ["DJI_0001.JPG", "sub/DJI_0002.JPG"])
    #expect(file.points[0].sightings[0].pixel == SIMD2(1201, 800.5))
    #expect(file.points[1].sightings.map(\.image) == ["0003", "DJI_0004.JPG"])
    for line in ["EPSG:32633", "+proj=utm +zone=33 +datum=WGS84 +units=m +no_defs"] {
      #expect(try read(line + "\n1 2 3 4 5 a.jpg").projection == line)
    }
  }

  static let hostile: [(String, ControlFileProblem)] = [
    ("", .empty), ("\n\n# nothing\n", .empty), ("a,1,2", .fewFields(line: 1)),
    ("a,1,2,3\nb,1,2", .fewFields(line: 2)), ("a,1,2,nan", .notANumber(line: 1, text: "nan")),
    ("a,1,2,inf", .notANumber(line: 1, text: "inf")),
    ("a,1,2,1e99", .notANumber(line: 1, text: "1e99")),
    ("a,1,2,1e999", .notANumber(line: 1, text: "1e999")),
    ("a,1,2,3\nb,x,2,3", .notANumber(line: 2, text: "x")),
    ("a,1,2,3,0,1,1", .badDeviation(line: 1, text: "0")),
    ("a,1,2,3,1,-1,1", .badDeviation(line: 1, text: "-1")),
    ("a,1,2,3\nb,1,2,3\na,1,2,3", .repeatedName(line: 3, name: "a", other: 1)),
    (",1,2,3", .noName(line: 1)), ("name,left,right,up\na,1,2,3", .noColumns(line: 1)),
    ("name,lon,lat,alt\na,1,2,3", .degrees(line: 1)),
    ("EPSG:4326\n1 2 3 4 5 a.jpg", .degrees(line: 1)),
    ("+proj=longlat\n1 2 3 4 5 a.jpg", .degrees(line: 1)),
    (
      "1 2 3 4 5 a.jpg p\n1 2 4 4 5 b.jpg p",
      .contradiction(line: 2, name: "p", other: 1)
    ),
  ]

  @Test(arguments: hostile) func mistakesNameTheirLine(
    text: String, problem: ControlFileProblem
  ) {
    #expect(throws: problem) { try read(text) }
  }

  @Test func longLinesAndManyLinesAreRejected() {
    let long = "a,1,2,3\n" + String(repeating: "x", count: 20_001)
    #expect(throws: ControlFileProblem.longLine(line: 2, limit: 20_000)) { try read(long) }
    let many = String(repeating: "\n", count: 200_001)
    #expect(throws: ControlFileProblem.tooMany(limit: 200_000)) { try read(many) }
  }

  @Test func moreThanTheLimitOfPointsIsRejected() {
    let text = (0...10_000).map { "p\($0),1,2,3\n" }.joined()
    #expect(throws: ControlFileProblem.tooMany(limit: 10_000)) { try read(text) }
  }

  @Test func filesThatAreNotTextAreRejected() {
    #expect(throws: ControlFileProblem.notText) { try ControlFileReader.read([0x61, 0xFF, 0x80]) }
  }

  /// Cut at each byte, and with each byte changed: an error or valid points.
  @Test func damagedFilesGiveProblemsOrValidPoints() throws {
    var random = RandomStream(seed: 3)
    for text in Self.tables + ["EPSG:32633\n500120.2 4650040.5 210 1200 800 a.jpg wall\n"] {
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        var changed = bytes
        changed[index] = UInt8(truncatingIfNeeded: random.next())
        for input in [Array(bytes[..<index]), changed] {
          do {
            let file = try ControlFileReader.read(input)
            for point in file.points {
              #expect((0..<3).allSatisfy { point.position[$0].isFinite })
              #expect(!point.name.isEmpty)
            }
          } catch is ControlFileProblem {}
        }
      }
    }
  }
}

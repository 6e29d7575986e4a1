import Foundation
import Testing

@testable import Measuring

@Suite struct MeasurementsTests {
  static let full: Measurements = {
    var found = Measurements()
    found.points = [
      PickedPoint(
        name: "a",
        picks: [Pick(frame: "IMG_1.jpg", x: 0.1, y: 1 / 3), Pick(frame: "ü 2.jpg", x: 5, y: 7)]),
      PickedPoint(
        name: "b-2",
        picks: [Pick(frame: "IMG_1.jpg", x: 9, y: 0), Pick(frame: "IMG_3.jpg", x: 5, y: 7)],
        deviation: 0.3),
    ]
    found.distances = [KnownDistance("a", "b-2", length: 0.25, deviation: 0.001, isCheck: true)]
    found.unit = .inch
    return found
  }()

  @Test func storedMeasurementsAreReadAsTheyWere() throws {
    for value in [Self.full, Measurements()] {
      let bytes = try JSONEncoder().encode(value)
      #expect(try JSONDecoder().decode(Measurements.self, from: bytes) == value)
    }
  }

  private static let point =
    #"{"deviation":1,"name":"a","picks":[{"frame":"f","x":1,"y":2},{"frame":"g","x":1,"y":2}]}"#
  private static let other =
    #"{"deviation":1,"name":"b","picks":[{"frame":"f","x":3,"y":2},{"frame":"g","x":1,"y":2}]}"#
  private static let known =
    #"{"deviation":0,"first":"a","isCheck":false,"length":1,"second":"b"}"#

  private static func text(_ points: String, _ distances: String = "", version: Int = 1) -> String {
    #"{"distances":[\#(distances)],"points":[\#(points)],"version":\#(version)}"#
  }

  private func read(_ text: String) throws -> Measurements {
    try JSONDecoder().decode(Measurements.self, from: Data(text.utf8))
  }

  @Test func theValidFormIsRead() throws {
    #expect(try read(Self.text(Self.point + "," + Self.other, Self.known)).points.count == 2)
  }

  static let hostile: [String] = [
    text(point, version: 2), text(point + "," + point), text(point, known),
    text(point.replacing(#""name":"a""#, with: #""name":"""#)),
    text(point.replacing(#""name":"a""#, with: #""name":"a:b""#)),
    text(
      point.replacing(#""name":"a""#, with: "\"name\":\"\(String(repeating: "a", count: 65))\"")),
    text(point.replacing(#""deviation":1"#, with: #""deviation":0"#)),
    text(point.replacing(#""deviation":1"#, with: #""deviation":1e300"#)),
    text(point.replacing(#""x":1"#, with: #""x":-1"#)),
    text(point.replacing(#""x":1"#, with: #""x":1e999"#)),
    text(point.replacing(#""frame":"g""#, with: #""frame":"f""#)),
    text(#"{"deviation":1,"name":"a","picks":[]}"#),
    text(#"{"deviation":1,"name":"a","picks":[{"frame":"f","x":1,"y":2}]}"#),
    text(point + "," + other, known.replacing(#""length":1"#, with: #""length":0"#)),
    text(point + "," + other, known.replacing(#""length":1"#, with: #""length":-1"#)),
    text(point + "," + other, known.replacing(#""length":1"#, with: #""length":1e300"#)),
    text(point + "," + other, known.replacing(#""deviation":0"#, with: #""deviation":2"#)),
    text(point + "," + other, known.replacing(#""deviation":0"#, with: #""deviation":-1"#)),
    text(point + "," + other, known.replacing(#""second":"b""#, with: #""second":"a""#)),
    text(point).replacing(#""version""#, with: #""unit":"mile","version""#), "[]", "{}", "",
  ]

  @Test(arguments: hostile) func otherFormsAreRejected(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test(arguments: [("a", true), ("Ü2_x-y.z", true), ("2a", false), ("", false), ("a b", false)])
  func namesOfPoints(text: String, isValid: Bool) { #expect(PickedPoint.isName(text) == isValid) }
}

import Foundation
import Numerics

/// Reads control points: tables of names and coordinates with or without a header, as Metashape and
/// RealityCapture write them, and lists of OpenDroneMap, whose lines state where images show them.
///
/// The first line may be a projection, such as `EPSG:32633`, `WGS84 UTM 33N` or `+proj=utm …`. Other
/// text is untrusted.
public struct ControlFileReader {
  /// Maximum numbers of points, lines and bytes of a line.
  static let limits = (points: 10_000, lines: 200_000, line: 20_000)
  /// Maximum coordinate, meters, and standard deviation.
  static let maxCoordinate = 1e9
  static let deviations = 1e-6...1e4

  private var file = ControlFile()
  private var columns: ControlColumns?
  /// Indices of points by name, or by their coordinates if they have none.
  private var indices: [String: Int] = [:]
  private var isList = false

  private init() {}

  /// - Throws: `ControlFileProblem`.
  public static func read(_ bytes: [UInt8]) throws -> ControlFile {
    guard let text = String(validating: TextBytes.utf8(bytes), as: UTF8.self) else {
      throw ControlFileProblem.notText
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count <= limits.lines else {
      throw ControlFileProblem.tooMany(limit: limits.lines)
    }
    var reader = ControlFileReader()
    for (index, line) in lines.enumerated() {
      guard line.utf8.count <= limits.line else {
        throw ControlFileProblem.longLine(line: index + 1, limit: limits.line)
      }
      try reader.add(String(line), number: index + 1)
    }
    guard !reader.file.points.isEmpty else { throw ControlFileProblem.empty }
    return reader.file
  }

  private mutating func add(_ line: String, number: Int) throws {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return }
    if file.points.isEmpty, file.projection == nil, let projection = ControlProjection(text) {
      guard !projection.isInDegrees else { throw ControlFileProblem.degrees(line: number) }
      file.projection = projection.text
      isList = !text.hasPrefix("#")
      return
    }
    if text.hasPrefix("#") {
      // Comments other than the header of a table.
      guard columns == nil, file.points.isEmpty else { return }
      let found = ControlColumns(header: ControlFields(String(text.dropFirst())).words)
      if let found { columns = try found.checked(line: number) }
      return
    }
    let words = ControlFields(text).words
    if let entry = ListEntry(words, isList: isList) {
      return try add(entry, line: number)
    }
    if file.points.isEmpty, columns == nil, words.count > 3,
      words[1...3].allSatisfy({ TextBytes.number($0) == nil })
    {
      guard let found = ControlColumns(header: words) else {
        throw ControlFileProblem.noColumns(line: number)
      }
      columns = try found.checked(line: number)
      return
    }
    try add(row: words, line: number)
  }

  /// A row of a table: name, X, Y, Z and deviations.
  private mutating func add(row words: [String], line: Int) throws {
    let columns = columns ?? .standard(count: words.count)
    guard words.count > max(columns.position.max(), columns.name ?? 0) else {
      throw ControlFileProblem.fewFields(line: line)
    }
    let name = columns.name.map { words[$0] } ?? "\(file.points.count + 1)"
    guard !name.isEmpty else { throw ControlFileProblem.noName(line: line) }
    if let index = indices[name] {
      throw ControlFileProblem.repeatedName(
        line: line, name: name, other: file.points[index].line)
    }
    let position = try Self.numbers(words, at: columns.position, line: line)
    var deviation: SIMD3<Double>?
    if let places = columns.deviation, words.count > places.max(),
      (0..<3).contains(where: { !words[places[$0]].isEmpty })
    {
      let found = try Self.numbers(words, at: places, line: line)
      for axis in 0..<3 where !Self.deviations.contains(found[axis]) {
        throw ControlFileProblem.badDeviation(line: line, text: words[places[axis]])
      }
      deviation = found
    }
    try append(.init(name: name, position: position, deviation: deviation, line: line))
  }

  /// A line of a list: X, Y, Z, px, py, image and an optional name.
  private mutating func add(_ entry: ListEntry, line: Int) throws {
    let position = try Self.numbers(entry.words, at: SIMD3(0, 1, 2), line: line)
    let pixel = try Self.numbers(entry.words, at: SIMD3(3, 4, 4), line: line)
    // The first pixel's center is (0, 0) in these lists.
    let sighting = ControlFile.Sighting(
      image: entry.words[5], pixel: SIMD2(pixel.x + 0.5, pixel.y + 0.5))
    let key = entry.name ?? "\(position.x) \(position.y) \(position.z)"
    guard let index = indices[key] else {
      let name = entry.name ?? "gcp\(file.points.count + 1)"
      var point = ControlFile.Point(name: name, position: position, line: line)
      point.sightings = [sighting]
      return try append(point, key: key)
    }
    guard file.points[index].position == position else {
      throw ControlFileProblem.contradiction(
        line: line, name: key, other: file.points[index].line)
    }
    file.points[index].sightings.append(sighting)
  }

  private mutating func append(_ point: ControlFile.Point, key: String? = nil) throws {
    guard file.points.count < Self.limits.points else {
      throw ControlFileProblem.tooMany(limit: Self.limits.points)
    }
    indices[key ?? point.name] = file.points.count
    file.points.append(point)
  }

  private static func numbers(
    _ words: [String], at places: SIMD3<Int>, line: Int
  ) throws -> SIMD3<Double> {
    var found = SIMD3<Double>.zero
    for axis in 0..<3 {
      let text = words[places[axis]]
      guard let number = TextBytes.number(text), abs(number) <= maxCoordinate else {
        throw ControlFileProblem.notANumber(line: line, text: String(text.prefix(40)))
      }
      found[axis] = number
    }
    return found
  }
}

/// A line of OpenDroneMap: five numbers, an image and an optional name.
private struct ListEntry {
  private static let count = 6

  let words: [String]

  /// - Parameter isList: Whether the file begins with a projection, so that also images whose names
  ///   are numbers are images.
  init?(_ words: [String], isList: Bool) {
    guard words.count >= Self.count, words[..<5].allSatisfy({ TextBytes.number($0) != nil }),
      isList || TextBytes.number(words[5]) == nil
    else { return nil }
    self.words = words
  }

  var name: String? { words.count > Self.count && !words[6].isEmpty ? words[6] : nil }
}

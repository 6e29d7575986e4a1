import Numerics

/// Control points as a file states them: names, coordinates, deviations, and where images show them.
public struct ControlFile: Equatable, Sendable {
  /// Where an image shows a point.
  public struct Sighting: Equatable, Sendable {
    /// The image as the file names it, possibly with folders.
    public var image: String
    /// Position in pixels; (0, 0) is the corner of the first pixel.
    public var pixel: SIMD2<Double>
  }

  /// One control point.
  public struct Point: Equatable, Sendable {
    public var name: String
    /// East, north and height, meters.
    public var position: SIMD3<Double>
    /// Standard deviations along these axes, meters; `nil` if not stated.
    public var deviation: SIMD3<Double>?
    public var sightings: [Sighting] = []
    /// Line of its first mention, from 1.
    public var line: Int
  }

  /// The coordinate system, as the file states it.
  public internal(set) var projection: String?
  /// In the order of the file.
  public internal(set) var points: [Point] = []

  /// The points with coordinates and deviations in another unit.
  public func scaled(by factor: Double) -> ControlFile {
    var scaled = self
    for index in scaled.points.indices {
      scaled.points[index].position *= factor
      scaled.points[index].deviation? *= factor
    }
    return scaled
  }
}

/// Why a file of control points cannot be used.
public enum ControlFileProblem: Error, Equatable, Sendable {
  case notText
  /// The file has no points.
  case empty
  /// A line has too few fields: name, X, Y and Z, or X, Y, Z, px, py and image.
  case fewFields(line: Int)
  /// A field is not a finite number within the limit.
  case notANumber(line: Int, text: String)
  /// A standard deviation is not positive.
  case badDeviation(line: Int, text: String)
  /// A point has other coordinates than in an earlier line.
  case contradiction(line: Int, name: String, other: Int)
  /// A name occurs twice.
  case repeatedName(line: Int, name: String, other: Int)
  case noName(line: Int)
  /// A header without columns for X, Y and Z.
  case noColumns(line: Int)
  /// The coordinates are degrees.
  case degrees(line: Int)
  /// More lines or points than the limit.
  case tooMany(limit: Int)
  /// A line is longer than the limit.
  case longLine(line: Int, limit: Int)
}

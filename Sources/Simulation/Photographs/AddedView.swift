import Capture
import Files
import Formats
import Foundation
import Support

/// A view to add to a simulated capture, as proposed by `plan`: relative to a frame of the capture,
/// or relative to the object.
public enum AddedView: Sendable, Equatable {
  /// Rotated by `turn` degrees around the object (counterclockwise from above) and raised by
  /// `climb` degrees from a frame, at `distanceRatio` times its distance.
  case beside(frame: String, turn: Double, climb: Double, distanceRatio: Double)
  /// Azimuth and elevation in degrees relative to the object center, azimuth counterclockwise from
  /// the world's +X; distance in meters.
  case about(azimuth: Double, elevation: Double, distance: Double)

  /// Maximum number of views in a file, and its maximum size in bytes.
  static let maxCount = 2000
  static let maxBytes = 4 << 20
  /// Valid range of camera distances in meters, and of distance ratios.
  private static let distances = 0.2...10.0
  private static let ratios = 0.2...5.0
  /// Maximum absolute value of angles in degrees.
  private static let maxDegrees = 3600.0

  /// Reads the views of a file: a JSON object with a list `views`, each with `beside`, `turn`,
  /// `climb` and `distance_ratio`, or with `azimuth`, `elevation` and an optional `distance`.
  ///
  /// - Throws: `FileError`, or `CaptureError.badViews`.
  public static func read(_ url: URL) throws -> [AddedView] {
    let bytes = try RegularFile.read(url, limit: maxBytes)
    do {
      return try views(bytes)
    } catch let problem as FileProblem {
      throw CaptureError.badViews(url, problem)
    }
  }

  /// The views in the contents of a file.
  ///
  /// - Throws: `FileProblem`.
  package static func views(_ bytes: [UInt8]) throws -> [AddedView] {
    let list = try JSONObject(parsing: Data(bytes)).array("views") ?? []
    guard !list.isEmpty, list.count <= maxCount else {
      throw FileProblem.viewCount(list.count, limit: maxCount)
    }
    return try list.map { item in
      guard let object = JSONObject(item) else { throw FileProblem.notAnObject }
      return try view(object)
    }
  }

  private static func view(_ object: JSONObject) throws -> AddedView {
    func number(_ key: String, in range: ClosedRange<Double>, or usual: Double?) throws -> Double {
      guard let value = try object.number(key) ?? usual, range.contains(value) else {
        throw FileProblem.notBetween(key: key, range.lowerBound, range.upperBound)
      }
      return value
    }
    let turns = -maxDegrees...maxDegrees
    if let frame = object.string("beside") {
      return .beside(
        frame: frame, turn: try number("turn", in: turns, or: nil),
        climb: try number("climb", in: -180...180, or: nil),
        distanceRatio: try number("distance_ratio", in: ratios, or: 1))
    }
    return .about(
      azimuth: try number("azimuth", in: turns, or: nil),
      elevation: try number("elevation", in: -90...90, or: nil),
      distance: try number("distance", in: distances, or: SimulatedOrbit.distance))
  }
}

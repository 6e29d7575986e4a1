import Capture
import Files
import Formats
import Foundation
import Support

/// A view that is added to a simulated capture, as `plan` proposes it: from a frame of the capture, or
/// about the object.
public enum AddedView: Sendable, Equatable {
  /// By so many degrees further round the object (counter-clockwise from above) and higher than a frame,
  /// at so many times its distance.
  case beside(frame: String, turn: Double, climb: Double, distanceRatio: Double)
  /// Degrees about and above the object's middle, counter-clockwise from the world's +X; metres.
  case about(azimuth: Double, elevation: Double, distance: Double)

  /// Most views of a file, and its size in bytes.
  static let maxCount = 2000
  static let maxBytes = 4 << 20
  /// Distances that a camera can be at, metres, and shares of another's.
  private static let distances = 0.2...10.0
  private static let ratios = 0.2...5.0
  /// Largest number of degrees that is taken.
  private static let maxDegrees = 3600.0

  /// The views of a file: a JSON object with a list `views`, each with `beside`, `turn`, `climb` and
  /// `distance_ratio`, or with `azimuth`, `elevation` and, if not the usual one, `distance`.
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

  /// The views of a file's bytes.
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

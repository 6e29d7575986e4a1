import Foundation
import Geometry
import Numerics

/// `world.json`: the similarities `x ↦ s R x + t` from the world of exported files to other frames.
public struct WorldFile: Encodable, Equatable, Sendable {
  /// The name of the file in folders.
  public static let name = "world.json"

  /// A similarity by scale, rows of the rotation, and translation.
  public struct Map: Encodable, Equatable, Sendable {
    public let scale: Double
    public let rotation: [[Double]]
    public let translation: [Double]

    /// Differences from the similarity that are only rounding are left out.
    public init(_ map: Similarity) {
      let unit = map.scale > 0 ? pow(10, log10(map.scale).rounded(.down)) : 1
      scale = Self.rounded(map.scale / unit) * unit
      rotation = (0..<3).map { row in (0..<3).map { Self.rounded(map.rotation[row, $0]) } }
      translation = (0..<3).map { Self.rounded(map.translation[$0]) }
    }

    /// To twelve decimals, without the sign of zero.
    private static func rounded(_ value: Double) -> Double {
      let result = (value * digits).rounded() / digits
      return result == 0 ? 0 : result
    }

    private static let digits = 1e12
  }

  /// East, north and height of a grid, less an offset, meters.
  public struct Grid: Encodable, Equatable, Sendable {
    public let scale: Double
    public let rotation: [[Double]]
    public let translation: [Double]
    /// Added to the result, it gives coordinates of the grid.
    public let offset: [Double]
    /// As the control points state it.
    public let projection: String?

    public init(_ map: Map, offset: SIMD3<Double>, projection: String?) {
      (scale, rotation, translation) = (map.scale, map.rotation, map.translation)
      self.offset = (0..<3).map { offset[$0] }
      self.projection = projection
    }
  }

  /// East, north and up of a position in WGS 84, meters.
  public struct Earth: Encodable, Equatable, Sendable {
    public let scale: Double
    public let rotation: [[Double]]
    public let translation: [Double]
    /// The origin, degrees.
    public let latitude: Double
    public let longitude: Double
    /// Meters above the ellipsoid.
    public let height: Double

    public init(_ map: Map, _ horizon: LocalHorizon) {
      (scale, rotation, translation) = (map.scale, map.rotation, map.translation)
      (latitude, longitude, height) = (horizon.latitude, horizon.longitude, horizon.height)
    }
  }

  public var generator: String
  public var capture: String
  /// The frame of the files: local, given, grid or enu.
  public var frame: String
  /// The vertical axis in words.
  public var axes: String
  /// To meters; `nil` if the scale is unknown.
  public var meters: Map?
  /// To the given poses; `nil` without those.
  public var given: Map?
  /// To the grid of control points; `nil` without those.
  public var grid: Grid?
  /// To east, north and up; `nil` without satellite positions that place the model.
  public var enu: Earth?

  public init(generator: String, capture: String, frame: String, axes: String) {
    (self.generator, self.capture) = (generator, capture)
    (self.frame, self.axes) = (frame, axes)
  }

  private enum CodingKeys: String, CodingKey {
    case generator, capture, frame, axes
    case meters = "to_meters"
    case given = "to_given"
    case grid = "to_grid"
    case enu = "to_enu"
  }

  /// Frames that are not known are `null`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(generator, forKey: .generator)
    try fields.encode(capture, forKey: .capture)
    try fields.encode(frame, forKey: .frame)
    try fields.encode(axes, forKey: .axes)
    try fields.encode(meters, forKey: .meters)
    try fields.encode(given, forKey: .given)
    try fields.encode(grid, forKey: .grid)
    try fields.encode(enu, forKey: .enu)
  }

  /// The text of the file.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

import Scene
import Support

/// Options of the simulator; lengths in metres, the object is about 0.2 m high.
public struct SimulateOptions: StageOptions {
  /// Good photographs, divided among the rings.
  public var views = 24
  /// Orbits between 16° and 58° of elevation; one alone is at 30°.
  public var rings = 2
  /// Photographs with a flaw that are mixed in on top of `views`.
  public var flawed = 0
  /// Width of a photograph, pixels.
  public var width = 800
  /// Height of a photograph, pixels.
  public var height = 600
  /// Standard deviation of the sensor noise, grey levels of 255.
  public var noise = 1.0
  /// Shape and surface of the object.
  public var object = SimulatedObject.textured
  /// What lies on the table around the object.
  public var table = SimulatedTable.sheets
  /// Vertices around the object's axis, and rows of them from foot to top.
  public var detail = 300
  /// Rays per pixel and axis.
  public var samples = 2
  /// Whether LiDAR-like depth, in millimetres, and its confidence are written.
  public var depth = true
  /// Whether the device's poses are written; the truth is written in any case.
  public var poses = true
  /// The one mistake that the capture is made with, of `FaultName.simulated`.
  public var fault: FaultName?
  /// Names of `StreamSegment`s to film in this order; empty for single photographs.
  public var path: [String] = []
  /// Frames per second of a stream.
  public var rate = 30.0
  /// The defaults: 24 photographs of 800 × 600 pixels on two rings.
  public init() {}

  /// The path's segments.
  ///
  /// - Throws: `SettingError.noSuchChoice` for a word that is none.
  public func segments() throws -> [StreamSegment] {
    try path.map { word in
      guard let segment = StreamSegment(rawValue: word) else {
        throw SettingError.noSuchChoice(
          setting: "path", text: word, choices: StreamSegment.allCases.map(\.rawValue))
      }
      return segment
    }
  }

  /// Name, help and limits of each option, in the order of the command line.
  public static let settings: [Setting<Self>] = [
    .count("views", \.views, in: 2...2000, "Number of photographs, distributed over the rings."),
    .count("rings", \.rings, in: 1...8, "Number of camera orbits at different heights."),
    .count(
      "flawed", \.flawed, in: 0...2000,
      "Additional flawed frames, mixed in: blurred, dark, off target and too close in turn."),
    .count("width", \.width, in: 64...8192, unit: .pixels, "Width of a photograph."),
    .count("height", \.height, in: 64...8192, unit: .pixels, "Height of a photograph."),
    .number(
      "noise", \.noise, in: 0...50,
      "Standard deviation of the sensor noise, in gray levels of 255."),
    .choice(
      "object", \.object,
      "Surface of the object; symmetric has two sides that look identical, repeated has four."),
    .choice(
      "table", \.table, "What is on the table: printed sheets, one small card, or nothing."),
    .count(
      "detail", \.detail, in: 16...2000,
      "Number N of vertices around the object; the surface has 2 N² triangles."),
    .count("samples", \.samples, in: 1...8, "Rays per pixel along each axis."),
    .flag("depth", \.depth, "Also write LiDAR-like depth and confidence maps."),
    .flag("poses", \.poses, "Also write device poses; the ground truth is always written."),
    .choice(
      "fault", \.fault, of: FaultName.simulated,
      "Fault to simulate, named as in diagnose; the ground truth stays correct."),
    .commaList(
      "path", \.path,
      "Render a stream instead, of these segments in order: "
        + StreamSegment.allCases.map(\.rawValue).joined(separator: ", ") + "."),
    .number("rate", \.rate, in: 1...60, "Frames per second of a stream."),
  ]
}

import Scene
import Support

/// Options of the simulator. Lengths are in meters; the object is about 0.2 m high.
public struct SimulateOptions: StageOptions {
  /// Number of good photographs, divided among the rings.
  public var views = 24
  /// Number of orbits between 16° and 58° elevation; a single one is at 30°.
  public var rings = 2
  /// Number of flawed photographs in addition to `views`.
  public var flawed = 0
  /// Image width in pixels.
  public var width = 800
  /// Image height in pixels.
  public var height = 600
  /// Standard deviation of the sensor noise, in gray levels from 0 to 255.
  public var noise = 1.0
  /// Shape and surface of the object.
  public var object = SimulatedObject.textured
  /// Surface of the table around the object.
  public var table = SimulatedTable.sheets
  /// Number of vertices around the jar's axis, and of rows of vertices from foot to top.
  public var detail = 300
  /// The lens of the camera.
  public var lens = SimulatedLens.phone
  /// Rays per pixel along each axis.
  public var samples = 2
  /// Whether to write LiDAR-like depth in millimeters and its confidence.
  public var depth = true
  /// Whether to write the device poses; the truth is always written.
  public var poses = true
  /// The fault of the capture, from `FaultName.simulated`.
  public var fault: FaultName?
  /// Names of the `StreamSegment`s to film, in order; empty for single photographs.
  public var path: [String] = []
  /// Frames per second of a stream.
  public var rate = 30.0
  /// Creates the default options: 24 photographs of 800 × 600 pixels on two rings.
  public init() {}

  /// The segments of the path.
  ///
  /// - Throws: `SettingError.noSuchChoice` for an unknown name.
  public func segments() throws -> [StreamSegment] {
    try path.map { word in
      guard let segment = StreamSegment(rawValue: word) else {
        throw SettingError.noSuchChoice(
          setting: "path", text: word, choices: StreamSegment.allCases.map(\.rawValue))
      }
      return segment
    }
  }

  /// Name, help and limits of each option, in command-line order.
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
      "A jar with a textured, plain, symmetric (two identical sides) or repeated (four) surface, or "
        + "a watering can with thin parts, openings and raised letters."),
    .choice(
      "table", \.table,
      "What is on the table: printed sheets, one small card, nothing, or ten AprilTags (36h11, 40 "
        + "mm)."),
    .count(
      "detail", \.detail, in: 16...2000,
      "Number N of vertices around the jar, whose surface has 2 N² triangles; the watering can has "
        + "about 4 N², with N limited to 200…400."),
    .choice(
      "lens", \.lens,
      "The lens: of a phone, a wide lens whose distortion needs three coefficients, a fisheye with a "
        + "field of view of 180°, or an equirectangular panorama of half its width."),
    .count(
      "samples", \.samples, in: 1...8,
      "Rays per pixel along each axis; three times as many with a fisheye."),
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

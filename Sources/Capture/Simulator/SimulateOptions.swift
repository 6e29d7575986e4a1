import Support

/// Options of the simulator; lengths in metres, the object is about 0.2 m high.
public struct SimulateOptions: StageOptions {
  public var views = 24
  public var rings = 2
  public var flawed = 0
  public var width = 800
  public var height = 600
  public var noise = 1.0
  public var object = SimulatedObject.textured
  public var table = SimulatedTable.sheets
  public var detail = 300
  public var samples = 2
  public var depth = true
  public var poses = true
  public var path: [String] = []
  public var rate = 30.0
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

  public static let settings: [Setting<Self>] = [
    .count("views", \.views, in: 2...2000, "Number of photographs, shared by the rings."),
    .count("rings", \.rings, in: 1...8, "Number of orbits at different heights."),
    .count(
      "flawed", \.flawed, in: 0...2000,
      "Further frames, mixed in: blurred, dark, off target and too near in turn."),
    .count("width", \.width, in: 64...8192, unit: .pixels, "Width of a photograph."),
    .count("height", \.height, in: 64...8192, unit: .pixels, "Height of a photograph."),
    .number(
      "noise", \.noise, in: 0...50,
      "Standard deviation of the sensor noise, grey levels of 255."),
    .choice(
      "object", \.object,
      "Surface of the object; symmetric has two sides that look exactly alike, repeated four."),
    .choice(
      "table", \.table, "What lies on the table: printed sheets, one small card, or nothing."),
    .count(
      "detail", \.detail, in: 16...2000,
      "Vertices round the object; the surface has twice its square triangles."),
    .count("samples", \.samples, in: 1...8, "Rays per pixel along each axis."),
    .flag("depth", \.depth, "Also write LiDAR-like depth and its confidence."),
    .flag("poses", \.poses, "Also write the device's poses; the truth is written in any case."),
    .commaList(
      "path", \.path,
      "Film a stream instead: what happens in order, of "
        + StreamSegment.allCases.map(\.rawValue).joined(separator: ", ") + "."),
    .number("rate", \.rate, in: 1...60, "Frames a second of a stream."),
  ]
}

/// The cells of a depth map that a computation needs, stored in place of its file.
public struct DepthCells: Equatable, Sendable, Codable {
  /// Width of the whole map, pixels.
  public let width: Int
  /// Height of the whole map, pixels.
  public let height: Int
  /// Positions of the stored cells, in row-major order: `y * width + x`, increasing.
  public let places: [UInt32]
  /// Meters at these positions, 0 where unknown.
  public let depths: [Float]
  /// Confidence at these positions (0 low, 1 medium, 2 high); empty if the sensor does not provide
  /// it.
  public let confidences: [UInt8]

  /// Maximum number of cells, more than any sensor has.
  public static let maxCells = 1 << 26

  /// Creates cells from consistent arrays; `nil` if they are inconsistent.
  public init?(
    width: Int, height: Int, places: [UInt32], depths: [Float], confidences: [UInt8]
  ) {
    guard width > 0, height > 0, width <= ImageLimits.maxSide, height <= ImageLimits.maxSide,
      width * height <= Self.maxCells, depths.count == places.count,
      confidences.isEmpty || confidences.count == places.count,
      places.last.map({ Int($0) < width * height }) ?? true,
      zip(places, places.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.width = width
    self.height = height
    self.places = places
    self.depths = depths
    self.confidences = confidences
  }

  /// Stores the cells at some positions of a map; positions outside it are ignored.
  public init?(_ depth: FloatImage, _ confidence: ByteImage?, at wanted: Set<Int>) {
    let places = wanted.filter { depth.pixels.indices.contains($0) }.sorted()
    let grades =
      confidence.flatMap { $0.pixels.count == depth.pixels.count ? $0.pixels : nil }
    self.init(
      width: depth.width, height: depth.height, places: places.map { UInt32($0) },
      depths: places.map { depth.pixels[$0] },
      confidences: grades.map { grades in places.map { grades[$0] } } ?? [])
  }

  /// The whole map, unknown except for the stored cells.
  var images: (depth: FloatImage, confidence: ByteImage?) {
    var depth = [Float](repeating: 0, count: width * height)
    for (place, meters) in zip(places, depths) { depth[Int(place)] = meters }
    let map = FloatImage(width: width, height: height, pixels: depth)
    guard !confidences.isEmpty else { return (map, nil) }
    var grades = [UInt8](repeating: 0, count: width * height)
    for (place, grade) in zip(places, confidences) { grades[Int(place)] = grade }
    return (map, ByteImage(width: width, height: height, pixels: grades))
  }
}

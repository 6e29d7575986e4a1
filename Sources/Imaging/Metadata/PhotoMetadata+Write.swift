import Support

extension PhotoMetadata {
  /// The metadata as an EXIF block: a little-endian TIFF structure of two directories.
  func exifBlock() -> [UInt8] {
    var main = ExifDirectory()
    main.text(0x010F, make)
    main.text(0x0110, model)
    main.short(0x0112, orientation?.rawValue)
    main.text(0x0131, software)
    var exif = ExifDirectory()
    exif.rational(0x829A, exposureTime)
    exif.rational(0x829D, fNumber)
    exif.short(0x8827, iso.map { Int(saturating: min($0, 65_535)) })
    exif.text(0x9003, time.map(ExifTime.text))
    exif.rational(0x920A, focalLength)
    exif.long(0xA002, pixelWidth)
    exif.long(0xA003, pixelHeight)
    exif.rational(0xA20E, focalPlaneX)
    exif.rational(0xA20F, focalPlaneY)
    exif.short(0xA210, focalPlaneX == nil ? nil : 4)
    exif.short(0xA405, focalLength35.map { Int(saturating: $0.rounded()) })
    main.long(0x8769, 0)
    let place = position.map(Self.directory)
    main.long(0x8825, place.map { _ in 0 })
    let mainSize = main.size
    main.setLong(0x8769, 8 + mainSize)
    main.setLong(0x8825, 8 + mainSize + exif.size)
    let header: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    return header + main.bytes(at: 8) + exif.bytes(at: 8 + mainSize)
      + (place?.bytes(at: 8 + mainSize + exif.size) ?? [])
  }

  /// The GPS directory, in ten thousandths of an arc second and of a meter.
  private static func directory(_ place: PhotoPosition) -> ExifDirectory {
    var gps = ExifDirectory()
    gps.text(1, place.latitude < 0 ? "S" : "N")
    gps.degrees(2, abs(place.latitude))
    gps.text(3, place.longitude < 0 ? "W" : "E")
    gps.degrees(4, abs(place.longitude))
    if let altitude = place.altitude {
      let isSeaLevel = place.altitudeReference == .seaLevel
      gps.byte(5, (isSeaLevel ? 2 : 0) + (altitude < 0 ? 1 : 0))
      gps.rational(6, abs(altitude))
    }
    gps.rational(11, place.dilution)
    gps.rational(31, place.positioningError)
    return gps
  }
}

/// A directory of a TIFF structure under construction; entries are in increasing order of tags.
private struct ExifDirectory {
  private struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    var content: [UInt8]
  }
  private var entries: [Entry] = []

  var size: Int {
    6 + 12 * entries.count + entries.reduce(0) { $0 + Self.outside($1.content) }
  }

  mutating func byte(_ tag: Int, _ value: Int) {
    entries.append(Entry(tag: tag, type: 1, count: 1, content: Self.le(value, 1)))
  }
  /// Degrees as degrees, minutes and seconds.
  mutating func degrees(_ tag: Int, _ value: Double) {
    let units = Int(saturating: (value * 3600 * 10_000).rounded())
    let (minutes, seconds) = units.quotientAndRemainder(dividingBy: 60 * 10_000)
    let parts = [(minutes / 60, 1), (minutes % 60, 1), (seconds, 10_000)]
    entries.append(
      Entry(
        tag: tag, type: 5, count: 3,
        content: parts.flatMap { Self.le($0.0, 4) + Self.le($0.1, 4) }))
  }
  mutating func short(_ tag: Int, _ value: Int?) {
    if let value { entries.append(Entry(tag: tag, type: 3, count: 1, content: Self.le(value, 2))) }
  }
  mutating func long(_ tag: Int, _ value: Int?) {
    if let value { entries.append(Entry(tag: tag, type: 4, count: 1, content: Self.le(value, 4))) }
  }
  mutating func setLong(_ tag: Int, _ value: Int) {
    for index in entries.indices where entries[index].tag == tag {
      entries[index].content = Self.le(value, 4)
    }
  }
  mutating func text(_ tag: Int, _ value: String?) {
    guard let value else { return }
    let bytes = Array(value.utf8) + [0]
    entries.append(Entry(tag: tag, type: 2, count: bytes.count, content: bytes))
  }
  mutating func rational(_ tag: Int, _ value: Double?) {
    guard let value, value > 0, value.isFinite else { return }
    // Short exposures are written as 10000/x for precision, other values as x/10000.
    let inverse = (10_000 / value).rounded()
    let (top, bottom) =
      value < 0.1 && inverse < 4e9
      ? (10_000, Int(saturating: inverse))
      : (Int(saturating: min(value * 10_000, 4e9).rounded()), 10_000)
    entries.append(
      Entry(tag: tag, type: 5, count: 1, content: Self.le(top, 4) + Self.le(bottom, 4)))
  }

  func bytes(at start: Int) -> [UInt8] {
    var result = Self.le(entries.count, 2)
    var outside: [UInt8] = []
    let base = start + 6 + 12 * entries.count
    for entry in entries {
      result += Self.le(entry.tag, 2) + Self.le(entry.type, 2) + Self.le(entry.count, 4)
      if entry.content.count <= 4 {
        result += entry.content + [UInt8](repeating: 0, count: 4 - entry.content.count)
      } else {
        result += Self.le(base + outside.count, 4)
        outside += entry.content
        if entry.content.count % 2 == 1 { outside.append(0) }
      }
    }
    return result + [0, 0, 0, 0] + outside
  }

  private static func outside(_ content: [UInt8]) -> Int {
    content.count <= 4 ? 0 : content.count + content.count % 2
  }

  private static func le(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

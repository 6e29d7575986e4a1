import CEXIF
import Support

/// An EXIF block (a TIFF structure) parsed by libexif.
final class ExifBlock {
  private let data: UnsafeMutablePointer<ExifData>
  private let order: ExifByteOrder

  /// - Parameter tiff: The block, starting with its byte-order mark; `nil` if it is not EXIF.
  init?(_ tiff: some Collection<UInt8>) {
    // Maximum length of an APP1 segment, which is also libexif's limit.
    let bytes = Array("Exif\0\0".utf8) + tiff.prefix(65_527)
    guard bytes.count > 14, let data = exif_data_new_from_data(bytes, UInt32(bytes.count)) else {
      return nil
    }
    self.data = data
    order = exif_data_get_byte_order(data)
  }

  deinit { exif_data_unref(data) }

  var metadata: PhotoMetadata {
    var result = PhotoMetadata()
    result.make = text(EXIF_IFD_0, EXIF_TAG_MAKE)
    result.model = text(EXIF_IFD_0, EXIF_TAG_MODEL)
    result.software = text(EXIF_IFD_0, EXIF_TAG_SOFTWARE)
    result.orientation = number(EXIF_IFD_0, EXIF_TAG_ORIENTATION)
      .flatMap { Orientation(rawValue: Int(saturating: $0)) }
    result.focalLength = positive(EXIF_TAG_FOCAL_LENGTH, below: 10_000)
    result.focalLength35 = positive(EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM, below: 10_000)
    result.exposureTime = positive(EXIF_TAG_EXPOSURE_TIME, below: 100_000)
    result.fNumber = positive(EXIF_TAG_FNUMBER, below: 1000)
    result.iso = positive(EXIF_TAG_ISO_SPEED_RATINGS, below: 1e8)
    result.pixelWidth = positive(EXIF_TAG_PIXEL_X_DIMENSION, below: 1e6).map { Int(saturating: $0) }
    result.pixelHeight = positive(EXIF_TAG_PIXEL_Y_DIMENSION, below: 1e6).map {
      Int(saturating: $0)
    }
    let unit = number(EXIF_IFD_EXIF, EXIF_TAG_FOCAL_PLANE_RESOLUTION_UNIT) ?? 2
    result.setFocalPlane(
      x: positive(EXIF_TAG_FOCAL_PLANE_X_RESOLUTION, below: 1e9),
      y: positive(EXIF_TAG_FOCAL_PLANE_Y_RESOLUTION, below: 1e9), unit: Int(saturating: unit))
    let date =
      text(EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL) ?? text(EXIF_IFD_0, EXIF_TAG_DATE_TIME)
    result.time = date.flatMap {
      ExifTime.seconds(
        $0, fraction: text(EXIF_IFD_EXIF, EXIF_TAG_SUB_SEC_TIME_ORIGINAL),
        offset: text(EXIF_IFD_EXIF, ExifTag(0x9011)))
    }
    result.position = position
    return result
  }

  private func positive(_ tag: ExifTag, below limit: Double) -> Double? {
    guard let value = number(EXIF_IFD_EXIF, tag), value > 0, value < limit else { return nil }
    return value
  }

  func entry(_ ifd: ExifIfd, _ tag: ExifTag) -> UnsafeMutablePointer<ExifEntry>? {
    let content = withUnsafeBytes(of: data.pointee.ifd) {
      $0.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self)[Int(ifd.rawValue)]
    }
    guard let content, let entry = exif_content_get_entry(content, tag) else { return nil }
    return entry.pointee.data == nil ? nil : entry
  }

  /// A component of an entry.
  func number(_ ifd: ExifIfd, _ tag: ExifTag, component: Int = 0) -> Double? {
    guard let entry = entry(ifd, tag)?.pointee, entry.components > component else { return nil }
    let size = Int(exif_format_get_size(entry.format))
    guard Int(entry.size) >= (component + 1) * size, let base = entry.data else { return nil }
    let data = base + component * size
    let value: Double
    switch entry.format {
    case EXIF_FORMAT_SHORT: value = Double(exif_get_short(data, order))
    case EXIF_FORMAT_LONG: value = Double(exif_get_long(data, order))
    case EXIF_FORMAT_RATIONAL:
      let ratio = exif_get_rational(data, order)
      value = Double(ratio.numerator) / Double(ratio.denominator)
    case EXIF_FORMAT_SRATIONAL:
      let ratio = exif_get_srational(data, order)
      value = Double(ratio.numerator) / Double(ratio.denominator)
    default: return nil
    }
    return value.isFinite ? value : nil
  }

  func text(_ ifd: ExifIfd, _ tag: ExifTag) -> String? {
    guard let entry = entry(ifd, tag)?.pointee, entry.format == EXIF_FORMAT_ASCII else {
      return nil
    }
    let bytes = UnsafeBufferPointer(start: entry.data, count: min(Int(entry.size), 256))
    return PhotoMetadata.cleaned(bytes.prefix { $0 != 0 })
  }
}

extension PhotoMetadata {
  /// Printable text without surrounding whitespace; `nil` if nothing remains.
  static func cleaned(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
      .filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 32 } }
    let trimmed = text.trimmingBlanks()
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Sets EXIF's focal plane resolution (`unit`: 2 inch, 3 cm, 4 mm, 5 µm).
  mutating func setFocalPlane(x: Double?, y: Double?, unit: Int) {
    let millimeters: Double? =
      switch unit {
      case 2: 25.4
      case 3: 10
      case 4: 1
      case 5: 0.001
      default: nil
      }
    guard let millimeters else { return }
    focalPlaneX = x.map { $0 / millimeters }
    focalPlaneY = y.map { $0 / millimeters }
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    let head = drop { $0 == " " }
    let end = head.lastIndex { $0 != " " }
    return end.map { String(head[...$0]) } ?? ""
  }
}

import CEXIF

/// Tags of the GPS directory (EXIF 2.32, section 4.6.6).
enum PositionTag {
  static let latitudeReference = ExifTag(1)
  static let latitude = ExifTag(2)
  static let longitudeReference = ExifTag(3)
  static let longitude = ExifTag(4)
  static let altitudeReference = ExifTag(5)
  static let altitude = ExifTag(6)
  static let status = ExifTag(9)
  static let dilution = ExifTag(11)
  static let positioningError = ExifTag(31)
}

extension ExifBlock {
  /// The satellite position; `nil` if there is none, if the receiver had no fix, or if a number is out
  /// of range.
  var position: PhotoPosition? {
    guard text(EXIF_IFD_GPS, PositionTag.status) != "V",
      let latitude = degrees(PositionTag.latitude, PositionTag.latitudeReference, "N", "S"),
      let longitude = degrees(PositionTag.longitude, PositionTag.longitudeReference, "E", "W"),
      // Receivers without a fix write zeros.
      latitude != 0 || longitude != 0
    else { return nil }
    var place = PhotoPosition(latitude: latitude, longitude: longitude)
    if let height = number(EXIF_IFD_GPS, PositionTag.altitude),
      PhotoPosition.Limits.height.contains(height)
    {
      // EXIF 3.0: 0 and 1 refer to the ellipsoid, 2 and 3 to sea level; odd numbers are below it.
      // Before, 0 and 1 referred to sea level, which most receivers state as the ellipsoid.
      let reference = byte(PositionTag.altitudeReference) ?? 0
      place.altitude = reference % 2 == 1 ? -height : height
      place.altitudeReference = reference == 2 || reference == 3 ? .seaLevel : nil
    }
    place.positioningError = length(PositionTag.positioningError)
    place.dilution = length(PositionTag.dilution)
    return place.isSound ? place : nil
  }

  private func length(_ tag: ExifTag) -> Double? {
    number(EXIF_IFD_GPS, tag).flatMap { PhotoPosition.Limits.length.contains($0) ? $0 : nil }
  }

  /// Degrees, minutes and seconds as degrees, negative for the second of two references.
  private func degrees(
    _ tag: ExifTag, _ reference: ExifTag, _ positive: String, _ negative: String
  ) -> Double? {
    guard let side = text(EXIF_IFD_GPS, reference)?.uppercased(),
      side == positive || side == negative
    else { return nil }
    let parts = (0..<3).compactMap { number(EXIF_IFD_GPS, tag, component: $0) }
    guard parts.count == 3, parts[0] <= 180, parts[1] <= 60, parts[2] <= 60 else { return nil }
    let value = parts[0] + parts[1] / 60 + parts[2] / 3600
    return side == negative ? -value : value
  }

  private func byte(_ tag: ExifTag) -> UInt8? {
    guard let entry = entry(EXIF_IFD_GPS, tag)?.pointee, entry.size >= 1,
      entry.format == EXIF_FORMAT_BYTE
    else { return nil }
    return entry.data[0]
  }
}

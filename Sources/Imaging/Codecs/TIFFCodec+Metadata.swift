import CTIFF

extension TIFFCodec {
  /// Reads the EXIF directory of a TIFF file.
  /// Uses libtiff instead of libexif, which is limited to the 64 KiB of a JPEG segment, whereas
  /// TIFF writers store directories after the pixels.
  static func metadata(_ bytes: [UInt8]) throws -> PhotoMetadata {
    let file = try TIFFHandle(bytes)
    var result = PhotoMetadata()
    result.make = file.text(TIFFTAG_MAKE)
    result.model = file.text(TIFFTAG_MODEL)
    result.software = file.text(TIFFTAG_SOFTWARE)
    result.orientation = Orientation(rawValue: file.field16(TIFFTAG_ORIENTATION, default: 1))
    let date = file.text(TIFFTAG_DATETIME)
    result.time = date.flatMap { ExifTime.seconds($0, fraction: nil, offset: nil) }
    guard let offset = file.field64(TIFFTAG_EXIFIFD), offset > 0, offset < bytes.count,
      TIFFReadEXIFDirectory(file.tiff, toff_t(offset)) == 1
    else { return result }
    result.focalLength = file.real(EXIFTAG_FOCALLENGTH)
    result.focalLength35 = file.count(EXIFTAG_FOCALLENGTHIN35MMFILM).map(Double.init)
    result.exposureTime = file.real(EXIFTAG_EXPOSURETIME)
    result.fNumber = file.real(EXIFTAG_FNUMBER)
    result.iso = file.firstOfArray(EXIFTAG_ISOSPEEDRATINGS)
    result.setFocalPlane(
      x: file.real(EXIFTAG_FOCALPLANEXRESOLUTION), y: file.real(EXIFTAG_FOCALPLANEYRESOLUTION),
      unit: file.count(EXIFTAG_FOCALPLANERESOLUTIONUNIT) ?? 2)
    if let original = file.text(EXIFTAG_DATETIMEORIGINAL) {
      result.time = ExifTime.seconds(
        original, fraction: file.text(EXIFTAG_SUBSECTIMEORIGINAL), offset: nil)
    }
    return result
  }
}

extension TIFFHandle {
  /// A rational field, which libtiff returns as a `float`; positive and finite, or `nil`.
  func real(_ tag: Int32) -> Double? {
    var value: Float = 0
    guard get(tag, &value), value.isFinite, value > 0 else { return nil }
    return Double(value)
  }

  func count(_ tag: Int32) -> Int? {
    var value: UInt16 = 0
    guard get(tag, &value), value > 0 else { return nil }
    return Int(value)
  }

  func field64(_ tag: Int32) -> Int? {
    var value: UInt64 = 0
    guard get(tag, &value) else { return nil }
    return Int(exactly: value)
  }

  func text(_ tag: Int32) -> String? {
    var pointer: UnsafePointer<CChar>?
    guard get(tag, &pointer), let pointer else { return nil }
    return PhotoMetadata.cleaned(String(cString: pointer).utf8.prefix(256))
  }

  /// The first value of a field that is an array of 16-bit numbers with a count.
  func firstOfArray(_ tag: Int32) -> Double? {
    var count: UInt16 = 0
    var values: UnsafePointer<UInt16>?
    let found = withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &values) { values in
        withVaList([count, values]) { TIFFVGetField(tiff, UInt32(tag), $0) == 1 }
      }
    }
    guard found, count > 0, let values, values[0] > 0 else { return nil }
    return Double(values[0])
  }

  private func get<Value>(_ tag: Int32, _ value: inout Value) -> Bool {
    withUnsafeMutablePointer(to: &value) { pointer in
      withVaList([pointer]) { TIFFVGetField(tiff, UInt32(tag), $0) == 1 }
    }
  }
}

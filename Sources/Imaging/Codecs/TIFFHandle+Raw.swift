import CTIFF

extension TIFFHandle {
  /// Maximum number of subdirectories that are examined; raw photographs have a few previews.
  private static let maxDirectories = 16

  /// Whether TIFF bytes are a raw photograph.
  ///
  /// DNG has a version tag (Adobe, "Digital Negative Specification"), Canon's CR2 a mark after the
  /// header, and others have a small image first with the full one in a subdirectory.
  static func isRaw(_ bytes: [UInt8]) -> Bool {
    if bytes.count > 10, bytes[8..<10].elementsEqual("CR".utf8) { return true }
    guard let file = try? TIFFHandle(bytes) else { return false }
    let tags = (0..<max(TIFFGetTagListCount(file.tiff), 0)).map {
      TIFFGetTagListEntry(file.tiff, $0)
    }
    if tags.contains(UInt32(TIFFTAG_DNGVERSION)) { return true }
    let isSmall = file.field32(TIFFTAG_SUBFILETYPE) & Int(FILETYPE_REDUCEDIMAGE) != 0
    return isSmall && !file.subdirectories.isEmpty
  }

  /// Offsets of the images below the first one.
  private var subdirectories: [UInt64] {
    var (count, places) = (UInt16(0), UnsafePointer<UInt64>?.none)
    let isThere = withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &places) { places in
        withVaList([count, places]) { TIFFVGetField(tiff, UInt32(TIFFTAG_SUBIFD), $0) == 1 }
      }
    }
    guard isThere, let places else { return [] }
    return Array(UnsafeBufferPointer(start: places, count: Int(count)).prefix(Self.maxDirectories))
  }

  /// Compressions of the first image and of those below it. Afterwards another image than the first
  /// one may be current.
  var compressions: [Int] {
    let below = subdirectories
    let first = field16(TIFFTAG_COMPRESSION, default: 1)
    return [first]
      + below.compactMap {
        TIFFSetSubDirectory(tiff, $0) == 1 ? field16(TIFFTAG_COMPRESSION, default: 1) : nil
      }
  }
}

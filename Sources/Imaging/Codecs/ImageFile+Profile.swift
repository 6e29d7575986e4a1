import CHEIF
import Support

extension ImageFile {
  /// The transform of the file's colors to sRGB; `nil` if they are sRGB or unspecified.
  var colorTransform: ColorTransform? { profile.flatMap { ColorTransform(profile: $0) } }

  /// The embedded ICC profile.
  var profile: [UInt8]? {
    switch format {
    case .jpeg: JPEGSegments.profile(bytes)
    case .png: try? PNGChunks(bytes).profile
    case .tiff: try? TIFFHandle(bytes).profile
    case .heic: try? HEICHandle(bytes).profile
    case .webp: (try? WebPCodec.chunk("ICCP", of: bytes)).map { Array($0) }
    // Developed to sRGB.
    case .raw: nil
    }
  }
}

extension HEICHandle {
  /// The ICC profile of the primary image.
  fileprivate var profile: [UInt8]? {
    let count = heif_image_handle_get_raw_color_profile_size(primary)
    guard count > 0, count <= ColorTransform.maxProfileBytes else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let status = heif_image_handle_get_raw_color_profile(primary, &bytes)
    return status.code == heif_error_Ok ? bytes : nil
  }
}

extension PNGChunks {
  /// The profile of an `iCCP` chunk: a name, a zero, the method, and a zlib stream.
  fileprivate var profile: [UInt8]? {
    guard let chunk = iccp, let end = chunk.firstIndex(of: 0), chunk.endIndex - end > 2 else {
      return nil
    }
    return Deflate.inflated(Array(chunk[(end + 2)...]), limit: ColorTransform.maxProfileBytes)
  }
}

extension JPEGSegments {
  private static let profileMark = Array("ICC_PROFILE\0".utf8)

  /// The profile, which is split into segments, each with its number from 1 and their total.
  fileprivate static func profile(_ bytes: [UInt8]) -> [UInt8]? {
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      let content = place + 4..<place + 2 + max(length, 2)
      guard content.upperBound <= bytes.count else { return nil }
      let head = profileMark.count
      if bytes[place + 1] == 0xE2, content.count > head + 2,
        bytes[content].starts(with: profileMark)
      {
        parts[Int(bytes[content.lowerBound + head])] = bytes[content].dropFirst(head + 2)
      }
      place = content.upperBound
    }
    guard !parts.isEmpty, Set(parts.keys) == Set(1...parts.count) else { return nil }
    return (1...parts.count).flatMap { parts[$0] ?? [] }
  }
}

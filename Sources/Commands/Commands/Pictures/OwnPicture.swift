import Files
import Foundation
import Support

/// Marks PNG files as pictures of `show`, which may replace them without being asked to.
///
/// The mark is a text chunk `Software` directly after the header. Reference: PNG specification,
/// 11.3.4.3.
enum OwnPicture {
  /// Length of signature and header chunk, bytes.
  private static let head = 33
  /// The chunk: length, type, content, checksum.
  private static let mark: [UInt8] = {
    let content = Array("tEXt".utf8) + Array("Software\0ocs show".utf8)
    return bigEndian(UInt32(content.count - 4)) + content
      + bigEndian(Checksum.crc32(content[...]))
  }()

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A PNG with the mark.
  static func marked(_ png: [UInt8]) -> [UInt8] {
    guard png.count >= head else { return png }
    return Array(png[..<head]) + mark + png[head...]
  }

  /// Whether a file is a picture with the mark.
  static func isOwn(_ url: URL) -> Bool {
    guard let bytes = try? RegularFile(url).bytes(at: head, count: mark.count) else {
      return false
    }
    return bytes == mark
  }
}

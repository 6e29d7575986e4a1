/// The marker structure of a JPEG file: its EXIF block and its end.
struct JPEGSegments {
  /// The EXIF block, starting with its TIFF byte-order mark.
  private(set) var exif: ArraySlice<UInt8>?
  /// Whether an XMP packet states the angles of a drone's gimbal.
  private(set) var hasGimbalAngles = false
  /// Whether the end-of-image marker was found.
  var isComplete: Bool { end != nil }
  /// Position of the end-of-image marker.
  private(set) var end: Int?

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { walk($0, bytes) }
  }

  private mutating func walk(_ p: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]) {
    var i = 2
    while let marker = Self.nextMarker(p, from: &i) {
      switch marker {
      case 0xD9:
        end = i - 2
        return
      case 0x00, 0x01, 0xD0...0xD8:
        continue  // coded data, or a marker without content
      default:
        guard i + 2 <= p.count else { return }
        let length = Int(p[i]) << 8 | Int(p[i + 1])
        guard length >= 2, i + length <= p.count else { return }
        if marker == 0xE1, exif == nil, length > 8,
          p[i + 2..<i + 8].elementsEqual("Exif\0\0".utf8)
        {
          exif = bytes[i + 8..<i + length]
        }
        if marker == 0xE1, length > 8, p[i + 2..<i + 8].elementsEqual("http:/".utf8) {
          hasGimbalAngles = Self.contains("GimbalPitchDegree", p, i + 8..<i + length)
        }
        i += length
      }
    }
  }

  /// Whether a text occurs in a range of bytes.
  private static func contains(
    _ text: String, _ p: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let wanted = Array(text.utf8)
    guard range.count >= wanted.count else { return false }
    return (range.lowerBound...range.upperBound - wanted.count).contains { start in
      p[start] == wanted[0] && p[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// Whether the frame header indicates several scans.
  static func isProgressive(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { p in
      var i = 2
      while let marker = nextMarker(p, from: &i) {
        switch marker {
        case 0xC2, 0xC6, 0xCA, 0xCE: return true
        case 0xC0, 0xC1, 0xC3, 0xC5, 0xC7, 0xC9, 0xCB, 0xCD, 0xCF, 0xD9, 0xDA: return false
        case 0x00, 0x01, 0xD0...0xD8: continue
        default:
          guard i + 2 <= p.count else { return false }
          i += max(2, Int(p[i]) << 8 | Int(p[i + 1]))
        }
      }
      return false
    }
  }

  /// Finds the next 0xFF followed by a marker code and moves `i` past both.
  private static func nextMarker(_ p: UnsafeBufferPointer<UInt8>, from i: inout Int) -> UInt8? {
    while i < p.count {
      if p[i] != 0xFF {
        i &+= 1
        continue
      }
      while i < p.count && p[i] == 0xFF { i += 1 }
      guard i < p.count else { return nil }
      i += 1
      return p[i - 1]
    }
    return nil
  }

  /// Returns `jpeg` with an EXIF segment after its start marker.
  static func inserting(exif: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let length = exif.count + 8
    let head: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8 & 255), UInt8(length & 255)]
    return jpeg[0..<2] + head + Array("Exif\0\0".utf8) + exif + jpeg[2...]
  }
}

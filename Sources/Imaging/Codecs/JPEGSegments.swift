/// The marker structure of a JPEG file: its EXIF block and its end.
struct JPEGSegments {
  /// The EXIF block, starting with its TIFF byte-order mark.
  private(set) var exif: ArraySlice<UInt8>?
  /// The first XMP packet, without its identifier.
  private(set) var xmp: ArraySlice<UInt8>?
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
        let content = i + 2 + XMPPacket.identifier.count
        if marker == 0xE1, xmp == nil, content <= i + length,
          p[i + 2..<content].elementsEqual(XMPPacket.identifier)
        {
          xmp = bytes[content..<i + length]
        }
        i += length
      }
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
    inserting(Array("Exif\0\0".utf8) + exif, into: jpeg)
  }

  /// Returns `jpeg` with an application segment, such as EXIF or XMP, after its start marker.
  static func inserting(_ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    let head: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8 & 255), UInt8(length & 255)]
    return jpeg[0..<2] + head + content + jpeg[2...]
  }
}

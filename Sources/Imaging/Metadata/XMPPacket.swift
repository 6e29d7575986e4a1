import Foundation

/// Numbers of an XMP packet, whose properties are attributes or elements.
struct XMPPacket {
  /// Maximum size of a packet, bytes; longer ones are ignored. A JPEG segment cannot be longer.
  private static let maxBytes = 64 << 10
  /// Maximum length of a structure of three angles.
  private static let maxStructure = 400
  /// Maximum length of a number.
  private static let maxDigits = 40
  /// The bytes that precede the packet in a JPEG segment.
  static let identifier = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// The content of a segment that states the projection of a panorama.
  static let equirectangular =
    identifier
    + Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" \
      GPano:ProjectionType="equirectangular"/></rdf:RDF></x:xmpmeta>
      """.utf8)

  /// Bytes between a name and its number, and after the number.
  private static let before = Set("=\"'> \t\r\n".utf8)
  private static let after = Set("\"'< \t\r\n".utf8)

  private let bytes: [UInt8]

  /// - Returns: `nil` for packets that are too long.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= Self.maxBytes else { return nil }
    self.bytes = Array(bytes)
  }

  /// The first finite number of a property, with its prefix, such as `drone-dji:RtkStdLat`.
  func number(_ name: String) -> Double? { number(name, bytes.indices) }

  /// The number of a property of a structure.
  func number(_ name: String, in structure: String) -> Double? {
    ends(of: structure, bytes.indices).lazy.compactMap { end in
      number(name, end..<min(end + Self.maxStructure, bytes.count))
    }.first
  }

  private func number(_ name: String, _ range: Range<Int>) -> Double? {
    ends(of: name, range).lazy.compactMap { number(after: $0) }.first
  }

  /// The positions after each occurrence of a name.
  private func ends(of name: String, _ range: Range<Int>) -> [Int] {
    let wanted = Array(name.utf8)
    guard let first = wanted.first, range.count > wanted.count else { return [] }
    return (range.lowerBound..<range.upperBound - wanted.count).compactMap { start in
      bytes[start] == first && bytes[start..<start + wanted.count].elementsEqual(wanted)
        ? start + wanted.count : nil
    }
  }

  /// Whether a property has this text, regardless of case.
  func states(_ name: String, _ text: String) -> Bool {
    ends(of: name, bytes.indices).contains { end in
      guard Self.before.contains(bytes[end]) else { return false }
      let found = bytes[end...].prefix(text.utf8.count + Self.maxDigits)
        .drop { Self.before.contains($0) }.prefix { !Self.after.contains($0) }
      return String(decoding: found, as: UTF8.self).lowercased() == text.lowercased()
    }
  }

  /// The first of the properties that is a number.
  func number(_ names: [String]) -> Double? {
    names.lazy.compactMap { number($0) }.first
  }

  /// The number after the end of a name: `="12.5"` or `>12.5<`.
  private func number(after end: Int) -> Double? {
    guard Self.before.contains(bytes[end]) else { return nil }
    let text = bytes[end...].prefix(Self.maxDigits).drop { Self.before.contains($0) }
      .prefix { !Self.after.contains($0) }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}

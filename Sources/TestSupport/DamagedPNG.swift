import Support

/// Truncated PNG files, as an interrupted transfer leaves them.
package enum DamagedPNG {
  /// The file with the number of rows in its header replaced, with a correct checksum.
  package static func claiming(height: Int, _ png: [UInt8]) -> [UInt8] {
    var png = png
    func put(_ value: UInt32, at offset: Int) {
      for k in 0..<4 { png[offset + k] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * k)) }
    }
    put(UInt32(height), at: 20)
    put(Checksum.crc32(png[12..<29]), at: 29)
    return png
  }
}

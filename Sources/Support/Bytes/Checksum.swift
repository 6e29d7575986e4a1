import CZlib

/// Checksums defined by file formats.
public enum Checksum {
  /// CRC-32 of ISO 3309 (polynomial 0xEDB88320), as zip and PNG use it.
  public static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      // crc32_z returns 0, the checksum of no bytes, for the null pointer of an empty buffer.
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}

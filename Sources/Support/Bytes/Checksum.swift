import CZlib

/// Checksums that file formats prescribe.
public enum Checksum {
  /// CRC-32 of ISO 3309 (polynomial 0xEDB88320), as zip and PNG use it.
  public static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      // A null pointer, which an empty buffer has, gives 0: the checksum of no bytes.
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}

import CZlib

/// Compression of zip entries, and decompression of parts of files.
public enum Deflate {
  /// Compresses bytes to a raw deflate stream (RFC 1951) at zlib's default level, without header
  /// and checksum.
  ///
  /// - Returns: `nil` for 4 GiB or more, or if zlib cannot allocate memory.
  public static func raw(_ bytes: [UInt8]) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    // Negative: a window of 32 KiB and no zlib header.
    let window: Int32 = -15
    let memory: Int32 = 8
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard let room = UInt32(exactly: deflateBound(&stream, UInt(count))) else { return nil }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(room))
    let state = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, count)
        (stream.next_out, stream.avail_out) = (target.baseAddress, room)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard state == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(room - stream.avail_out)))
  }

  /// Decompresses a zlib stream (RFC 1950).
  ///
  /// - Returns: `nil` if the stream is damaged or decompresses to more than `limit` bytes.
  public static func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var count = UInt(limit)
    var output = [UInt8](repeating: 0, count: limit)
    let state = uncompress(&output, &count, bytes, UInt(bytes.count))
    return state == Z_OK ? Array(output.prefix(Int(count))) : nil
  }
}

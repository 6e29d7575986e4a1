import CLZ4
import Support

/// Compression of the crate format: LZ4 blocks after the number of chunks.
///
/// Up to `maxChunk` bytes form a single block after a 0; more bytes form that number of blocks,
/// each after its 32-bit length. Reference: OpenUSD `pxr/base/tf/fastCompression.cpp`; LZ4 block
/// format 1.6.
enum CrateBlock {
  /// Maximum bytes of a chunk: LZ4's limit, `LZ4_MAX_INPUT_SIZE`.
  private static let largestChunk = 0x7E00_0000
  /// Maximum number of chunks; readers take the count as a signed byte.
  private static let maxChunks = 127

  /// - Parameter maxChunk: Bytes per chunk; tests use smaller values.
  static func compress(_ bytes: [UInt8], maxChunk: Int = largestChunk) -> [UInt8] {
    guard bytes.count > maxChunk else { return [0] + lz4(bytes[...]) }
    let starts = Array(stride(from: 0, to: bytes.count, by: maxChunk))
    precondition(starts.count <= maxChunks, "more than a crate's section holds")
    var out = ByteWriter()
    out.integer(UInt8(starts.count))
    for start in starts {
      let block = lz4(bytes[start..<min(start + maxChunk, bytes.count)])
      out.integer(Int32(block.count))
      out.raw(block)
    }
    return out.bytes
  }

  private static func lz4(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let room = Int(LZ4_compressBound(Int32(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: room) { target, count in
      let written = bytes.withUnsafeBytes { source in
        LZ4_compress_default(
          source.bindMemory(to: CChar.self).baseAddress,
          UnsafeMutableRawBufferPointer(target).bindMemory(to: CChar.self).baseAddress,
          Int32(bytes.count), Int32(room))
      }
      precondition(written > 0, "LZ4 fills no more than its bound")
      count = Int(written)
    }
  }
}

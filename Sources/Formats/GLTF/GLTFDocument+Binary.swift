import Support

extension GLTFDocument {
  /// Chunk types and the magic number of the file.
  private enum Word {
    static let magic: UInt32 = 0x4654_6C67
    static let json: UInt32 = 0x4E4F_534A
    static let binary: UInt32 = 0x004E_4942
  }

  /// The asset as a single file: header, space-padded JSON and binary chunk.
  ///
  /// - Throws: `FormatError.tooLarge` above 4 GiB.
  func glb(_ buffer: GLTFBuffer) throws -> [UInt8] {
    var document = self
    if !buffer.bytes.isEmpty {
      document.bufferViews = buffer.views
      document.accessors = buffer.accessors.isEmpty ? nil : buffer.accessors
      document.buffers = [.init(byteLength: buffer.bytes.count)]
    }
    var json = try document.json()
    while json.count % 4 != 0 { json.append(UInt8(ascii: " ")) }
    let total = 12 + 8 + json.count + (buffer.bytes.isEmpty ? 0 : 8 + buffer.bytes.count)
    guard let size = UInt32(exactly: total) else { throw FormatError.tooLarge(path: "the model") }
    var writer = ByteWriter()
    for word in [Word.magic, 2, size, UInt32(json.count), Word.json] { writer.integer(word) }
    writer.raw(json)
    if !buffer.bytes.isEmpty {
      writer.integer(UInt32(buffer.bytes.count))
      writer.integer(Word.binary)
      writer.raw(buffer.bytes)
    }
    return writer.bytes
  }
}

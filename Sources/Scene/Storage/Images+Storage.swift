import Imaging
import Support

extension RGBImage: Storable {
  public func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(width))
    writer.integer(UInt64(height))
    writer.array(pixels)
  }

  public init(from reader: inout ByteReader) throws {
    let width = try reader.index(below: 1 << 20, "image")
    let height = try reader.index(below: 1 << 20, "image")
    let pixels = try reader.array(UInt8.self)
    guard pixels.count == width * height * 3 else { throw StorageError.inconsistent("image") }
    self.init(width: width, height: height, pixels: pixels)
  }
}

extension ByteImage: Storable {
  public func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(width))
    writer.integer(UInt64(height))
    writer.array(pixels)
  }

  public init(from reader: inout ByteReader) throws {
    let width = try reader.index(below: 1 << 20, "image")
    let height = try reader.index(below: 1 << 20, "image")
    let pixels = try reader.array(UInt8.self)
    guard pixels.count == width * height else { throw StorageError.inconsistent("image") }
    self.init(width: width, height: height, pixels: pixels)
  }
}

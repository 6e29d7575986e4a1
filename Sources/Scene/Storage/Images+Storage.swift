import Imaging
import Support

extension RGBImage: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.image(width: width, height: height, pixels: pixels)
  }

  package init(from reader: inout ByteReader) throws {
    let (width, height, pixels) = try reader.image(channels: 3)
    self.init(width: width, height: height, pixels: pixels)
  }
}

extension ByteImage: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.image(width: width, height: height, pixels: pixels)
  }

  package init(from reader: inout ByteReader) throws {
    let (width, height, pixels) = try reader.image(channels: 1)
    self.init(width: width, height: height, pixels: pixels)
  }
}

extension ByteWriter {
  fileprivate mutating func image(width: Int, height: Int, pixels: [UInt8]) {
    integer(UInt64(width))
    integer(UInt64(height))
    array(pixels)
  }
}

extension ByteReader {
  fileprivate mutating func image(
    channels: Int
  ) throws -> (width: Int, height: Int, pixels: [UInt8]) {
    let width = try index(below: 1 << 20, "image")
    let height = try index(below: 1 << 20, "image")
    let pixels = try array(UInt8.self)
    guard pixels.count == width * height * channels else {
      throw StorageError.inconsistent("image")
    }
    return (width, height, pixels)
  }
}

import Imaging
import Scene
import Support

/// The images of a view for the depth search, which use most of the memory.
struct DensePixels: Sendable {
  var gray: [PackedGrayImage] = []
  var detail: [PackedGrayImage] = []
  var active: [ByteImage] = []
  var sensor: FloatImage?

  /// No images.
  init() {}

  /// Builds the pyramids of an undistorted image.
  init(image: RGBImage, active valid: ByteImage, sensor: FloatImage?, levels: Int) {
    self.sensor = sensor
    var luma = MatteLight.of(image)
    gray = [PackedGrayImage(luma)]
    detail = [PackedGrayImage(DetailBand.of(luma))]
    active = [valid]
    for _ in 1..<max(levels, 1) {
      luma = luma.halved()
      gray.append(PackedGrayImage(luma))
      detail.append(PackedGrayImage(DetailBand.of(luma)))
      active.append(active[active.count - 1].halvedAny())
    }
  }
}

extension DensePixels: SpilledValue {
  var byteCount: Int {
    (gray + detail).reduce(0) { $0 + $1.byteCount }
      + active.reduce(0) { $0 + $1.pixels.count } + 4 * (sensor?.pixels.count ?? 0)
  }

  func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(gray.count))
    for level in gray.indices {
      gray[level].store(into: &writer)
      detail[level].store(into: &writer)
      active[level].store(into: &writer)
    }
    writer.integer(UInt64(sensor?.width ?? 0))
    writer.integer(UInt64(sensor?.height ?? 0))
    writer.array(sensor?.pixels ?? [])
  }

  init(from reader: inout ByteReader) throws {
    for _ in 0..<(try reader.integer(UInt64.self)) {
      gray.append(try PackedGrayImage(from: &reader))
      detail.append(try PackedGrayImage(from: &reader))
      active.append(try ByteImage(from: &reader))
    }
    let (across, down) = (try reader.integer(UInt64.self), try reader.integer(UInt64.self))
    let depths: [Float] = try reader.array()
    if across > 0 { sensor = FloatImage(width: Int(across), height: Int(down), pixels: depths) }
  }
}

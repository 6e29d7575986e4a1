import Imaging
import Scene
import Support

/// One of several color maps, with its report.
package struct TexturePage: Sendable {
  package let map: PageMap
  package let report: TextureReport

  package init(map: PageMap, report: TextureReport) { (self.map, self.report) = (map, report) }

  /// - Throws: `StorageError` if this cannot be the map of the given number of triangles.
  func check(triangles: Int, size: Int) throws {
    guard map.fits(triangles: triangles, size: size), report.isPlain(triangles: triangles) else {
      throw StorageError.inconsistent("color map")
    }
  }
}

extension TexturePage: Storable {
  package func store(into writer: inout ByteWriter) {
    map.store(into: &writer)
    // Reports consist of numbers and texts, which can always be encoded.
    writer.array((try? StoredReport.bytes(report)) ?? [])
  }

  package init(from reader: inout ByteReader) throws {
    map = try PageMap(from: &reader)
    report = try StoredReport.report(reader.array(), as: TextureReport.self)
  }
}

/// One of several color maps.
package struct PageMap: Sendable, Storable {
  let image: RGBImage
  /// Three per triangle of the slab.
  let texcoords: [SIMD2<Float>]

  init(image: RGBImage, texcoords: [SIMD2<Float>]) {
    self.image = image
    self.texcoords = texcoords
  }

  package func store(into writer: inout ByteWriter) {
    image.store(into: &writer)
    writer.array(texcoords)
  }

  package init(from reader: inout ByteReader) throws {
    image = try RGBImage(from: &reader)
    texcoords = try reader.array()
  }

  /// Whether this can be the map of the given number of triangles.
  func fits(triangles: Int, size: Int) -> Bool {
    image.width == size && image.height == size && texcoords.count == 3 * triangles
      && texcoords.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
  }
}

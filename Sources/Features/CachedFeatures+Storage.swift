import Imaging
import Scene
import Support

extension CachedFeatures: Storable {
  package func store(into writer: inout ByteWriter) {
    features.store(into: &writer)
    // Reports consist of numbers and texts, which can always be encoded.
    writer.array((try? StoredReport.bytes(report)) ?? [])
    writer.optional(report.thumbnail) {
      $0.integer(UInt32($1.width))
      $0.integer(UInt32($1.height))
      $0.array($1.cells)
    }
  }

  package init(from reader: inout ByteReader) throws {
    let features = try Features(from: &reader)
    var report = try StoredReport.report(reader.array(), as: FeatureReport.Image.self)
    report.thumbnail = try reader.optional { reader in
      let width = Int(try reader.integer(UInt32.self))
      let height = Int(try reader.integer(UInt32.self))
      guard let thumbnail = Thumbnail(width: width, height: height, cells: try reader.array())
      else { throw StorageError.inconsistent("thumbnail") }
      return thumbnail
    }
    guard report.keypoints == features.keypoints.count else {
      throw StorageError.inconsistent("features")
    }
    self.init(features: features, report: report)
  }
}

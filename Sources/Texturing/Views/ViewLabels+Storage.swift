import Scene
import Support

extension ViewLabels: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.array(labels)
    shown.store(into: &writer)
    writer.array(means)
    writer.packed(gains)
    writer.double(inconsistent)
    writer.integer(UInt64(seamEdges))
    writer.array(skipped.map { UInt32($0.photograph) })
    for photograph in skipped { writer.string(photograph.reason) }
    writer.array(roughness)
  }

  package init(from reader: inout ByteReader) throws {
    labels = try reader.array()
    shown = try PieceColors(from: &reader)
    means = try reader.array()
    gains = try reader.packed()
    inconsistent = try reader.double()
    seamEdges = Int(clamping: try reader.integer(UInt64.self))
    let indices: [UInt32] = try reader.array()
    skipped = try indices.map {
      SkippedPhotograph(photograph: Int($0), reason: try reader.string())
    }
    roughness = try reader.array()
  }

  /// - Throws: `StorageError` if this cannot be a choice for this number of pieces and photographs.
  func check(pieces: Int, photographs: Int, options: TextureOptions) throws {
    guard labels.count == pieces, labels.allSatisfy({ $0 >= -1 && Int($0) < photographs }),
      gains.count == photographs, means.count == (options.consensus ? pieces : 0),
      roughness.count == (options.roughnessMap ? pieces : 0),
      skipped.allSatisfy({ $0.photograph < photographs }),
      shown.fits(pieces: pieces, photographs: photographs),
      gains.allSatisfy(\.isPlain), means.allSatisfy(\.isPlain), roughness.allSatisfy(\.isPlain),
      inconsistent.isPlain
    else { throw StorageError.inconsistent("choice of views") }
  }
}

extension PieceColors {
  func store(into writer: inout ByteWriter) {
    writer.array(offsets)
    writer.array(entries.map(\.view))
    writer.packed(entries.map(\.color))
  }

  init(from reader: inout ByteReader) throws {
    offsets = try reader.array()
    let views: [Int32] = try reader.array()
    let colors: [SIMD3<Float>] = try reader.packed()
    guard views.count == colors.count else { throw StorageError.inconsistent("choice of views") }
    entries = zip(views, colors).map { Entry(view: $0, color: $1) }
  }

  /// Whether this can be for the given number of pieces and photographs.
  fileprivate func fits(pieces: Int, photographs: Int) -> Bool {
    offsets.count == pieces + 1 && offsets.first == 0
      && zip(offsets, offsets.dropFirst()).allSatisfy(<=)
      && offsets.last == Int32(clamping: entries.count)
      && entries.allSatisfy {
        $0.view >= 0 && Int($0.view) < photographs && $0.color.isPlain
      }
  }
}

import Support

/// The features of views, read one view at a time: all together they may be more than memory holds.
public struct FeatureLists: Sendable {
  /// How much there is of a view.
  package struct Size: Sendable, Equatable {
    package var keypoints: Int
    /// Bytes; 0 where descriptors were left out.
    package var descriptors: Int

    package init(_ features: Features) {
      keypoints = features.keypoints.count
      descriptors = features.descriptors.count
    }

    init(keypoints: Int, descriptors: Int) {
      self.keypoints = keypoints
      self.descriptors = descriptors
    }
  }

  /// In the order of the views.
  package let sizes: [Size]
  private let read: @Sendable (Int) throws -> Features

  /// Features that are in memory.
  public init(_ features: [Features]) {
    sizes = features.map { Size($0) }
    read = { features[$0] }
  }

  /// Features that are read when asked for.
  package init(sizes: [Size], read: @escaping @Sendable (Int) throws -> Features) {
    self.sizes = sizes
    self.read = read
  }

  /// Number of views.
  public var count: Int { sizes.count }
  /// Numbers of the views.
  public var indices: Range<Int> { sizes.indices }
  /// Keypoints of all views.
  package var keypointCount: Int { sizes.reduce(0) { $0 + $1.keypoints } }

  /// The features of a view.
  ///
  /// - Throws: Where they are in a file that cannot be read any more, or are not what they were.
  public subscript(view: Int) -> Features {
    get throws {
      let features = try read(view)
      guard Size(features) == sizes[view] else { throw StorageError.inconsistent("features") }
      return features
    }
  }

  /// The same lists, which stay in memory as far as a pool has room.
  package func kept(in pool: SpillPool) -> FeatureLists {
    let list = SpilledList<Features>(count: count, in: pool, renewing: read)
    return FeatureLists(sizes: sizes) { try list[$0] }
  }
}

extension FeatureLists.Size: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(keypoints))
    writer.integer(UInt64(descriptors))
  }

  package init(from reader: inout ByteReader) throws {
    let limit = 1 << 40
    self.init(
      keypoints: try reader.index(below: limit, "features"),
      descriptors: try reader.index(below: limit, "features"))
  }
}

import Support

/// The features of views, read one view at a time, as all of them together may exceed the available
/// memory.
public struct FeatureLists: Sendable {
  /// The amount of data of one view.
  package struct Size: Sendable, Equatable {
    package var keypoints: Int
    /// Bytes; 0 without descriptors.
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

  /// Sizes, in the order of the views.
  package let sizes: [Size]
  private let read: @Sendable (Int) throws -> Features

  /// Features in memory.
  public init(_ features: [Features]) {
    sizes = features.map { Size($0) }
    read = { features[$0] }
  }

  /// Features that are read on demand.
  package init(sizes: [Size], read: @escaping @Sendable (Int) throws -> Features) {
    self.sizes = sizes
    self.read = read
  }

  /// Number of views.
  public var count: Int { sizes.count }
  /// Indices of the views.
  public var indices: Range<Int> { sizes.indices }
  /// Number of keypoints in all views.
  package var keypointCount: Int { sizes.reduce(0) { $0 + $1.keypoints } }

  /// Reads the features of a view.
  ///
  /// - Throws: If the file can no longer be read, or its contents have changed.
  public subscript(view: Int) -> Features {
    get throws {
      let features = try read(view)
      guard Size(features) == sizes[view] else { throw StorageError.inconsistent("features") }
      return features
    }
  }

  /// The same features, cached in memory as far as the pool has room.
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

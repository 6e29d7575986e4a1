import Support

/// The keypoints of a view, read without its descriptors.
package struct KeypointList: Storable, Sendable {
  package let keypoints: [Keypoint]

  package init(_ keypoints: [Keypoint]) { self.keypoints = keypoints }

  /// Unused: features are stored whole.
  package func store(into writer: inout ByteWriter) {
    Features(keypoints: keypoints).store(into: &writer)
  }

  /// Reads what `Features` stores, skipping descriptors and colors.
  package init(from reader: inout ByteReader) throws {
    keypoints = try reader.array()
    _ = try reader.raw(try reader.count(itemSize: 1))
    _ = try reader.raw(try reader.count(itemSize: 1))
  }
}

/// The keypoints of a view and their colors, read without its descriptors, which are seven eighths
/// of the data.
package struct ColoredKeypoints: Storable, Sendable {
  /// Features without descriptors.
  package let features: Features

  /// Unused: features are stored whole.
  package func store(into writer: inout ByteWriter) { features.store(into: &writer) }

  /// Reads what `Features` stores, skipping descriptors.
  package init(from reader: inout ByteReader) throws {
    let keypoints: [Keypoint] = try reader.array()
    _ = try reader.raw(try reader.count(itemSize: 1))
    features = Features(keypoints: keypoints, colors: try reader.packed())
    guard features.colors.count == keypoints.count || features.colors.isEmpty else {
      throw StorageError.inconsistent("keypoint list")
    }
  }
}

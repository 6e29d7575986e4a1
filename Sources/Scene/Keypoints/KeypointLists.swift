import Support

/// The keypoints of a view, read without its descriptors.
package struct KeypointList: Storable, Sendable {
  package let keypoints: [Keypoint]

  package init(_ keypoints: [Keypoint]) { self.keypoints = keypoints }

  /// Not used: features are stored whole.
  package func store(into writer: inout ByteWriter) {
    Features(keypoints: keypoints).store(into: &writer)
  }

  /// Reads what `Features` stored, passing over descriptors and colours.
  package init(from reader: inout ByteReader) throws {
    keypoints = try reader.array()
    _ = try reader.raw(try reader.count(itemSize: 1))
    _ = try reader.raw(try reader.count(itemSize: 1))
  }
}

/// The keypoints of a view and their colours, read without its descriptors, which take seven eighths of
/// the room.
package struct ColoredKeypoints: Storable, Sendable {
  /// Without descriptors.
  package let features: Features

  /// Not used: features are stored whole.
  package func store(into writer: inout ByteWriter) { features.store(into: &writer) }

  /// Reads what `Features` stored, passing over descriptors.
  package init(from reader: inout ByteReader) throws {
    let keypoints: [Keypoint] = try reader.array()
    _ = try reader.raw(try reader.count(itemSize: 1))
    features = Features(keypoints: keypoints, colors: try reader.packed())
    guard features.colors.count == keypoints.count || features.colors.isEmpty else {
      throw StorageError.inconsistent("keypoint list")
    }
  }
}

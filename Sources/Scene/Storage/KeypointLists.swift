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

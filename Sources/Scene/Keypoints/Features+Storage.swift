import Support

extension Features: SpilledValue {
  package var byteCount: Int {
    descriptors.count + MemoryLayout<Keypoint>.stride * keypoints.count
      + MemoryLayout<SIMD3<UInt8>>.stride * colors.count
  }

  package func store(into writer: inout ByteWriter) {
    writer.array(keypoints)
    writer.array(descriptors)
    writer.packed(colors)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      keypoints: try reader.array(), descriptors: try reader.array(), colors: try reader.packed())
    guard descriptors.count == keypoints.count * 128 || descriptors.isEmpty,
      colors.count == keypoints.count || colors.isEmpty
    else { throw StorageError.inconsistent("keypoint list") }
  }
}

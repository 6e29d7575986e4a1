import Imaging
import Support

extension DepthMap: SpilledValue {
  package var byteCount: Int {
    4 * (depth.count + confidence.count) + MemoryLayout<SIMD3<Float>>.stride * normals.count
  }
}

extension Features: SpilledValue {
  package var byteCount: Int {
    descriptors.count + MemoryLayout<Keypoint>.stride * keypoints.count
      + MemoryLayout<SIMD3<UInt8>>.stride * colors.count
  }
}

extension PointCloud: SpilledValue {}

extension RGBImage: SpilledValue {
  package var byteCount: Int { pixels.count }
}

extension ByteImage: SpilledValue {
  package var byteCount: Int { pixels.count }
}

/// Bytes.
package struct SpilledBytes: SpilledValue {
  package var bytes: [UInt8]
  package var byteCount: Int { bytes.count }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package func store(into writer: inout ByteWriter) { writer.array(bytes) }
  package init(from reader: inout ByteReader) throws { bytes = try reader.array() }
}

extension ViewMaps where Map: SpilledValue {
  /// Maps that are in memory as far as there is room.
  ///
  /// - Parameter positions: For each of `views`, its map's number in the list.
  package init(_ list: SpilledList<Map>, of views: [Int], at positions: [Int]) {
    self.init(of: views) { try list[positions[$0]] }
  }
}

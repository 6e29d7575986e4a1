import Scene
import Support

/// The planes of a view between two rounds of the search.
package struct DensePlanes: SpilledValue {
  let map: PlaneMap

  init(map: PlaneMap) { self.map = map }

  /// - Throws: `StorageError` if the planes do not have the frame's size.
  func check(_ frame: PinholeFrame) throws {
    guard (map.width, map.height) == (frame.width, frame.height) else {
      throw StorageError.inconsistent("planes")
    }
  }

  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(map.width))
    writer.integer(UInt64(map.height))
    writer.array(UnsafeBufferPointer(start: map.planes, count: map.count))
    writer.array(UnsafeBufferPointer(start: map.halvings, count: map.count))
    writer.array(UnsafeBufferPointer(start: map.deviations, count: map.count))
  }

  package var byteCount: Int { map.count * (MemoryLayout<SIMD4<Float>>.stride + 2) }

  package init(from reader: inout ByteReader) throws {
    let width = try reader.integer(UInt64.self)
    let height = try reader.integer(UInt64.self)
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let most = UInt64(reader.remaining / MemoryLayout<SIMD4<Float>>.stride)
    guard !overflow, max(count, width, height) <= most else {
      throw StorageError.inconsistent("planes")
    }
    map = PlaneMap(uninitializedWidth: Int(width), height: Int(height))
    try reader.array(into: UnsafeMutableBufferPointer(start: map.planes, count: map.count))
    let halvings = UnsafeMutableBufferPointer(start: map.halvings, count: map.count)
    try reader.array(into: halvings)
    try reader.array(into: UnsafeMutableBufferPointer(start: map.deviations, count: map.count))
    guard halvings.allSatisfy({ $0 <= PlaneMap.maxHalvings }),
      (0..<map.count).allSatisfy({ map.planes[$0].x.isFinite })
    else {
      throw StorageError.inconsistent("planes")
    }
  }
}

/// The planes of all views, spilled to disk if memory is full.
typealias PlaneMaps = SpilledList<DensePlanes>

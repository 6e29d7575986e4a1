import Scene
import Support

/// The planes of a view between two rounds of the search.
package struct DensePlanes: SpilledValue {
  let map: PlaneMap

  init(map: PlaneMap) { self.map = map }

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
    let planes: [SIMD4<Float>] = try reader.array()
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let halvings: [UInt8] = try reader.array()
    let deviations: [UInt8] = try reader.array()
    guard !overflow, count == UInt64(planes.count), halvings.count == planes.count,
      deviations.count == planes.count,
      halvings.allSatisfy({ $0 <= PlaneMap.maxHalvings })
    else {
      throw StorageError.inconsistent("planes")
    }
    map = PlaneMap(width: Int(width), height: Int(height))
    planes.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { map.planes.update(from: base, count: planes.count) }
    }
    halvings.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { map.halvings.update(from: base, count: halvings.count) }
    }
    deviations.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { map.deviations.update(from: base, count: planes.count) }
    }
  }
}

/// The planes of all views, in memory as far as there is room.
typealias PlaneMaps = SpilledList<DensePlanes>

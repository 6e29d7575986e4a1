import Scene
import Support

/// Statistics of the remaining planes of a view.
struct KeptPlanes: Sendable, Equatable {
  /// Number of planes that photographs or the sensor support.
  private let likely: Int
  private var count = 0
  private var fromSensor = 0
  private var cost = 0.0

  /// - Parameter likely: Number of planes that photographs or the sensor support.
  init(likely: Int) { self.likely = likely }

  /// Counts the planes of a filtered map.
  ///
  /// - Parameter maxCost: Planes of a higher cost are supported by the sensor.
  mutating func count(_ map: PlaneMap, maxCost: Float) {
    for i in 0..<map.count where map.planes[i].x > 0 {
      count += 1
      cost += Double(map.planes[i].w)
      if map.planes[i].w > maxCost { fromSensor += 1 }
    }
  }

  /// Whether the statistics are possible for the size of a map.
  func fits(_ map: PlaneMap) -> Bool { likely <= map.count }

  /// Stores the statistics in a report entry.
  ///
  /// - Parameter isLinked: Whether the view has neighbors that check it.
  func describe(_ entry: inout DenseReport.Entry, isLinked: Bool) {
    entry.estimated = Double(likely) / Double(max(entry.pixels, 1))
    guard isLinked else { return }
    entry.kept = Double(count) / Double(max(entry.pixels, 1))
    entry.fromSensor = Double(fromSensor) / Double(max(count, 1))
    entry.meanCost = cost / Double(max(count, 1))
  }
}

extension KeptPlanes {
  func store(into writer: inout ByteWriter) {
    for number in [likely, count, fromSensor] { writer.integer(UInt32(number)) }
    writer.integer(cost.bitPattern)
  }

  init(from reader: inout ByteReader) throws {
    likely = Int(try reader.integer(UInt32.self))
    count = Int(try reader.integer(UInt32.self))
    fromSensor = Int(try reader.integer(UInt32.self))
    cost = Double(bitPattern: try reader.integer(UInt64.self))
    guard cost.isFinite, max(count, fromSensor) <= likely else {
      throw StorageError.inconsistent("planes")
    }
  }
}

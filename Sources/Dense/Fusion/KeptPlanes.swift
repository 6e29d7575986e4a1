import Scene
import Support

/// Figures of what was kept of a view.
struct KeptPlanes: Sendable, Equatable {
  /// Planes that photographs or the sensor support.
  private let likely: Int
  private var count = 0
  private var fromSensor = 0
  private var cost = 0.0

  /// - Parameter likely: Planes that photographs or the sensor support.
  init(likely: Int) { self.likely = likely }

  /// Counts the planes of a map that was filtered.
  ///
  /// - Parameter maxCost: Planes of a higher cost are there because the sensor carries them.
  mutating func count(_ map: PlaneMap, maxCost: Float) {
    for i in 0..<map.count where map.planes[i].x > 0 {
      count += 1
      cost += Double(map.planes[i].w)
      if map.planes[i].w > maxCost { fromSensor += 1 }
    }
  }

  /// Whether a map has room for as many planes.
  func fits(_ map: PlaneMap) -> Bool { likely <= map.count }

  /// Enters the figures.
  ///
  /// - Parameter isLinked: Whether other views check the view.
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

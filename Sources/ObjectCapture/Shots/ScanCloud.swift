import Capture
import Geometry
import Scene

/// The points scanned since the object was placed or flipped, thinned to one a cell.
public struct ScanCloud: Sendable, Equatable {
  /// Side of a cell, metres.
  static let cell = 0.004
  /// Cells that are kept at most.
  static let most = 100_000
  /// Share of the box's size that is kept round it, so that the ground can be seen.
  static let margin = 0.5

  private var cells: [SIMD3<Int32>: SIMD3<Float>] = [:]

  /// Number of points.
  public var count: Int { cells.count }

  /// In a settled order: by cell.
  public var positions: [SIMD3<Float>] {
    cells.sorted {
      ($0.key.x, $0.key.y, $0.key.z) < ($1.key.x, $1.key.y, $1.key.z)
    }.map(\.value)
  }

  mutating func add(_ sensor: SensorDepth, camera: Camera, pose: RigidTransform, box: ObjectBox?) {
    let map = sensor.depth
    let small = camera.resized(width: map.width, height: map.height)
    let worldFromCamera = pose.inverse
    var region = box
    region?.size *= 1 + Self.margin
    for y in stride(from: 0, to: map.height, by: 2) {
      for x in stride(from: 0, to: map.width, by: 2) {
        let k = y * map.width + x
        let depth = Double(map.pixels[k])
        guard depth > 0, (sensor.confidence?.pixels[k] ?? 2) == 2, cells.count < Self.most else {
          continue
        }
        let ray = small.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let point = worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)
        if let region, !region.contains(point) { continue }
        let place = (point / Self.cell).rounded(.down)
        let key = SIMD3(Int32(place.x), Int32(place.y), Int32(place.z))
        if cells[key] == nil { cells[key] = SIMD3<Float>(point) }
      }
    }
  }
}

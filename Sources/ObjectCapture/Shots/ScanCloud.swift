import Capture
import Geometry
import Scene
import Support

/// The points scanned since the object was placed or flipped, thinned to one a cell.
public struct ScanCloud: Sendable, Equatable {
  /// Side of a cell, metres: about the noise of the depth sensor.
  static let cellSize = 0.004
  /// Most cells that are kept, so that a scan of a room stays small.
  static let maxCells = 100_000
  /// Every so many pixels of the depth map are taken, along both axes: neighbours share a cell.
  static let pixelStride = 2
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
    for y in stride(from: 0, to: map.height, by: Self.pixelStride) {
      for x in stride(from: 0, to: map.width, by: Self.pixelStride) {
        let k = y * map.width + x
        let depth = Double(map.pixels[k])
        guard depth > 0, (sensor.confidence?.pixels[k] ?? 2) == 2, cells.count < Self.maxCells
        else { continue }
        let ray = small.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let point = worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)
        if let region, !region.contains(point) { continue }
        guard let key = Self.cell(of: point) else { continue }
        if cells[key] == nil { cells[key] = SIMD3<Float>(point) }
      }
    }
  }

  /// The cell of a point; `nil` thousands of kilometres away and for what is no number.
  private static func cell(of point: SIMD3<Double>) -> SIMD3<Int32>? {
    let place = (point / cellSize).rounded(.down)
    guard let x = Int32(checked: place.x), let y = Int32(checked: place.y),
      let z = Int32(checked: place.z)
    else { return nil }
    return SIMD3(x, y, z)
  }
}

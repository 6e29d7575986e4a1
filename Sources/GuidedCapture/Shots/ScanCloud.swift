import Capture
import Geometry
import Imaging
import Scene
import Support

/// The points scanned since the object was placed or flipped, reduced to one per cell.
public struct ScanCloud: Sendable, Equatable {
  /// Side length of a cell in meters, approximately the noise of the depth sensor.
  static let cellSize = 0.004
  /// Maximum number of cells, to bound the size of a scanned room.
  static let maxCells = 100_000
  /// Stride over the depth map's pixels along both axes; neighboring pixels share a cell.
  static let pixelStride = 2
  /// Enlargement of the box, relative to its size, to include the ground around it.
  static let margin = 0.5

  /// Color of points if the frame's image cannot be read.
  private static let unknownColor = SIMD3<UInt8>(150, 160, 172)
  /// Minimum number of points for an image.
  package static let minDrawn = 10

  private struct Point: Equatable {
    var position: SIMD3<Float>
    var color: SIMD3<UInt8>
  }

  private var cells: [SIMD3<Int32>: Point] = [:]

  /// Number of points.
  public var count: Int { cells.count }
  /// Positions in a deterministic order, sorted by cell.
  public var positions: [SIMD3<Float>] { sorted.map(\.position) }
  /// sRGB colors in the order of the positions.
  public var colors: [SIMD3<UInt8>] { sorted.map(\.color) }

  private var sorted: [Point] {
    cells.sorted {
      ($0.key.x, $0.key.y, $0.key.z) < ($1.key.x, $1.key.y, $1.key.z)
    }.map(\.value)
  }

  /// Adds the points of a depth map; `colors` is the frame's image, of any size.
  mutating func add(
    _ sensor: SensorDepth, camera: Camera, pose: RigidTransform, box: ObjectBox?,
    colors: RGBImage? = nil
  ) {
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
        guard cells[key] == nil else { continue }
        cells[key] = Point(
          position: SIMD3<Float>(point),
          color: colors.map { Self.color(in: $0, x, y, of: map) } ?? Self.unknownColor)
      }
    }
  }

  /// The color of a depth map pixel.
  private static func color(
    in image: RGBImage, _ x: Int, _ y: Int, of map: FloatImage
  ) -> SIMD3<UInt8> {
    let column = min(image.width - 1, (2 * x + 1) * image.width / (2 * map.width))
    let row = min(image.height - 1, (2 * y + 1) * image.height / (2 * map.height))
    let k = 3 * (row * image.width + column)
    return SIMD3(image.pixels[k], image.pixels[k + 1], image.pixels[k + 2])
  }

  /// The cell of a point; `nil` for points thousands of kilometers away and non-finite values.
  private static func cell(of point: SIMD3<Double>) -> SIMD3<Int32>? {
    let place = (point / cellSize).rounded(.down)
    guard let x = Int32(checked: place.x), let y = Int32(checked: place.y),
      let z = Int32(checked: place.z)
    else { return nil }
    return SIMD3(x, y, z)
  }
}

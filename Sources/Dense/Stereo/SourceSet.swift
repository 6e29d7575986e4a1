import CKernels
import Numerics

/// The source images of one view at one level, as the kernel wants them; keeps what it points to.
final class SourceSet: @unchecked Sendable {
  let count: Int
  let sources: UnsafeMutablePointer<ocs_source>
  /// The same with the detail of the images.
  let detailed: UnsafeMutablePointer<ocs_source>
  let geometries: [PairGeometry]
  private let images: [PackedGrayImage]
  private let details: [PackedGrayImage]
  private let maps: [PlaneMap?]

  /// One bit per source.
  var all: UInt32 { count >= 32 ? .max : (1 << UInt32(count)) - 1 }

  /// - Parameter maps: Each source's own planes, for geometric consistency, at `mapScale` pixels
  ///   per pixel of the images; `nil` for photographs alone.
  init(
    reference: DenseView, others: [DenseView], level: Int, maps: [PlaneMap?], mapScale: Float
  ) {
    count = others.count
    sources = .allocate(capacity: max(others.count, 1))
    detailed = .allocate(capacity: max(others.count, 1))
    images = others.map { $0.gray[level] }
    details = others.map { $0.detail[level] }
    self.maps = maps
    geometries = others.map {
      PairGeometry(
        reference: reference.frame(level), pose: reference.pose, source: $0.frame(level),
        sourcePose: $0.pose)
    }
    for i in others.indices {
      let map = maps.indices.contains(i) ? maps[i] : nil
      (sources + i).initialize(
        to: Self.source(images[i], geometries[i], guide: map, mapScale: mapScale))
      var detail = sources[i]
      detail.pixels = details[i].origin
      detail.consistency_texture = PatchReadings.detailTexture
      (detailed + i).initialize(to: detail)
    }
  }

  /// One source as the kernel reads it.
  private static func source(
    _ image: PackedGrayImage, _ geometry: PairGeometry, guide: PlaneMap?, mapScale: Float
  ) -> ocs_source {
    var source = ocs_source()
    source.pixels = image.origin
    source.stride = Int32(image.stride)
    source.width = Int32(image.width)
    source.height = Int32(image.height)
    geometry.write(to: &source)
    source.consistency_weight = consistencyWeight
    source.consistency_limit = consistencyLimit
    source.consistency_slack = consistencySlack
    source.consistency_texture = DepthEstimator.textureVariance
    if let map = guide {
      source.planes = UnsafePointer(
        UnsafeRawPointer(map.planes).assumingMemoryBound(to: Float.self))
      source.plane_width = Int32(map.width)
      source.plane_height = Int32(map.height)
      source.plane_scale = mapScale
    }
    return source
  }

  deinit {
    sources.deallocate()
    detailed.deallocate()
  }

  /// Cost per pixel of forward-backward error and where it stops growing (Xu & Tao 2019: 0.2, 3).
  static let consistencyWeight: Float = 0.2
  static let consistencyLimit: Float = 3
  /// Error, pixels, that costs nothing where the photographs tell the depth: planes of the level above are
  /// so far off, its patches being twice as large.
  static let consistencySlack: Float = 2

  /// Relative change of inverse depth by which `pixelStep` probes the sources.
  private static let probe: Float = 0.01
  private static let probeFactor: Float = 1.01

  /// The change of inverse depth that moves the picture of the centre by one pixel in the median
  /// source.
  func pixelStep(_ frame: PinholeFrame, inverse w: Float) -> Float {
    let (x, y) = (Float(frame.width) / 2, Float(frame.height) / 2)
    let shifts = geometries.compactMap { pair -> Float? in
      guard let a = pair.transfer(x, y, w), let b = pair.transfer(x, y, w * Self.probeFactor) else {
        return nil
      }
      let (dx, dy) = (a.x - b.x, a.y - b.y)
      return (dx * dx + dy * dy).squareRoot() / (Self.probe * w)
    }
    guard let shift = shifts.median(), shift > 0 else { return Self.probe * w }
    return 1 / shift
  }
}

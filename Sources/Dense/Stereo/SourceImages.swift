import CKernels

/// One form of the source images of a view, as the kernel wants them; keeps what it points to.
final class SourceImages: @unchecked Sendable {
  let sources: UnsafeMutablePointer<ocs_source>
  private let images: [PackedGrayImage]
  private let maps: [PlaneMap?]

  /// Cost per pixel of forward-backward error and where it stops growing (Xu & Tao 2019: 0.2, 3).
  private static let consistencyWeight: Float = 0.2
  private static let consistencyLimit: Float = 3
  /// Error, pixels, that costs nothing where the photographs tell the depth: planes of the level above are
  /// so far off, its patches being twice as large.
  private static let consistencySlack: Float = 2

  /// - Parameters:
  ///   - maps: Each source's own planes, at `mapScale` pixels per pixel of the images, or none.
  ///   - zoom: Pixels of the level, in which errors are told, per pixel of the images.
  ///   - texture: Variance at which patches have half of what they may have against `maps`.
  init(
    _ images: [PackedGrayImage], _ geometries: [PairGeometry], maps: [PlaneMap?], mapScale: Float,
    zoom: Float, texture: Float
  ) {
    self.images = images
    self.maps = maps
    sources = .allocate(capacity: max(images.count, 1))
    for i in images.indices {
      var source = ocs_source()
      source.pixels = images[i].origin
      source.stride = Int32(images[i].stride)
      source.width = Int32(images[i].width)
      source.height = Int32(images[i].height)
      geometries[i].write(to: &source)
      source.consistency_weight = Self.consistencyWeight * zoom
      source.consistency_limit = Self.consistencyLimit / zoom
      source.consistency_slack = Self.consistencySlack / zoom
      source.consistency_texture = texture
      if maps.indices.contains(i), let map = maps[i] {
        source.planes = UnsafePointer(
          UnsafeRawPointer(map.planes).assumingMemoryBound(to: Float.self))
        source.plane_width = Int32(map.width)
        source.plane_height = Int32(map.height)
        source.plane_scale = mapScale
      }
      (sources + i).initialize(to: source)
    }
  }

  deinit { sources.deallocate() }
}

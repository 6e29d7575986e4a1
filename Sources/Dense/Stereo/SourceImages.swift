import CKernels

/// The source images of a view in one form, in the layout of the kernel; retains the memory it
/// points to.
final class SourceImages: @unchecked Sendable {
  let sources: UnsafeMutablePointer<ocs_source>
  private let images: [PackedGrayImage]
  private let maps: [PlaneMap?]

  /// Cost per pixel of forward-backward error, and its maximum error (Xu & Tao 2019: 0.2, 3).
  private static let consistencyWeight: Float = 0.2
  private static let consistencyLimit: Float = 3
  /// Error in pixels without cost where the photographs determine the depth: planes of the coarser
  /// level have this error, since its patches are twice as large.
  private static let consistencySlack: Float = 2

  /// - Parameters:
  ///   - maps: Planes of each source, at `mapScale` pixels per pixel of the images, or none.
  ///   - zoom: Pixels of the level, the unit of errors, per pixel of the images.
  ///   - texture: Variance at which patches have half of their maximum weight relative to `maps`.
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

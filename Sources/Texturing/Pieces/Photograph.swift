import Geometry
import Imaging
import Scene
import Support

/// A registered view with its projection and its image.
struct Photograph: Sendable {
  /// Index in the view set.
  let view: Int
  /// Index among the photographs used.
  let index: Int
  let source: View
  let projection: ViewProjection

  /// Decodes the photograph at the projection's size.
  func load() throws -> RGBImage {
    let image = try source.image.loadRGB(
      maxDimension: max(projection.camera.width, projection.camera.height))
    guard image.width != projection.camera.width || image.height != projection.camera.height else {
      return image
    }
    return image.resized(width: projection.camera.width, height: projection.camera.height)
  }

  /// Decodes the mask, if there is one; pixels with 0 are excluded.
  func loadMask() throws -> ByteImage? {
    try source.loadMask()
  }

  /// The same photograph, reduced to at most `limit` pixels along its longer side.
  func reduced(to limit: Int) -> Photograph {
    let camera = projection.camera
    let longer = max(camera.width, camera.height)
    guard longer > limit else { return self }
    let scale = Double(limit) / Double(longer)
    let small = camera.resized(
      width: max(1, Int(saturating: (Double(camera.width) * scale).rounded())),
      height: max(1, Int(saturating: (Double(camera.height) * scale).rounded())))
    return Photograph(
      view: view, index: index, source: source,
      projection: ViewProjection(camera: small, cameraFromWorld: projection.cameraFromWorld))
  }
}

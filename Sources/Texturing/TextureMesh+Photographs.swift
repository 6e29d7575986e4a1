import Geometry
import Scene

extension TextureMesh {
  /// The registered views, with their cameras at the photographs' size.
  func registeredPhotographs(_ input: TextureInput) throws -> [Photograph] {
    let (views, poses) = (input.views.views, input.reconstruction.poses)
    guard views.count == poses.count, input.reconstruction.viewCameras.count == views.count else {
      throw TextureError.mismatchedViews(views: views.count, poses: poses.count)
    }
    var photographs: [Photograph] = []
    for index in input.reconstruction.held {
      guard let pose = poses[index] else { continue }
      let view = views[index]
      let camera = input.reconstruction.camera(of: index)
        .resized(width: view.image.width, height: view.image.height)
      photographs.append(
        Photograph(
          view: index, index: photographs.count, source: view,
          projection: ViewProjection(camera: camera, cameraFromWorld: pose)))
    }
    guard !photographs.isEmpty else { throw TextureError.noRegisteredViews(views: views.count) }
    return photographs
  }
}

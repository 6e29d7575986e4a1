import Geometry
import Scene

extension Capture {
  /// The capture of a project with the cameras specified by `load --camera`.
  ///
  /// - Throws: `CaptureError.badCamera`.
  public func applying(_ options: CaptureOptions) throws -> Capture {
    guard !options.camera.isEmpty else { return self }
    var copy = self
    for index in viewSet.cameras.indices {
      let owned = viewSet.views.indices.first { viewSet.views[$0].camera == index }
      guard let owned else { continue }
      let info = frames[owned].info
      if let reading = CameraReading(rawValue: options.camera) {
        copy.viewSet.cameras[index] = reading.camera(of: info)
      } else {
        let given = try CameraOverride(parsing: options.camera)
        try given.check(width: info.width, height: info.height, text: options.camera)
        copy.viewSet.cameras[index] = ViewCamera(
          camera: given.camera(width: info.width, height: info.height), source: .given)
      }
    }
    return copy
  }
}

import Geometry

extension DatasetForm {
  /// A camera as the program's lens model has it.
  func modelled(_ camera: Camera) -> Camera {
    var found = camera
    switch self {
    case .bundler:
      found = Camera(width: camera.width, height: camera.height, focal: camera.focal)
      (found.k1, found.k2) = (camera.k1, camera.k2)
    case .openMVG, .realityCapture: (found.fx, found.fy) = (camera.focal, camera.focal)
    default: break
    }
    return found
  }

  /// Pixels by which the program's lens model misses a camera at most; 0 where it is the same.
  func misfit(_ camera: Camera) -> Double {
    let found = modelled(camera)
    guard found != camera else { return 0 }
    let steps = 8
    return (0...steps).flatMap { y in
      (0...steps).map { x in
        let pixel =
          SIMD2(Double(x * camera.width), Double(y * camera.height)) / Double(steps)
        let difference = found.project(camera.ray(pixel)) - pixel
        return (difference * difference).sum().squareRoot()
      }
    }.max() ?? 0
  }
}

extension PoseExport {
  /// Pixels by which a program's lens model misses the registered views' cameras at most; `nil` below a
  /// hundredth, which nobody sees.
  package func lensMisfit(_ form: DatasetForm) -> Double? {
    let used = Set(reconstruction.registered.map { reconstruction.viewCameras[$0] })
    let most = used.map { form.misfit(reconstruction.cameras[$0]) }.max() ?? 0
    return most < 0.01 ? nil : most
  }
}

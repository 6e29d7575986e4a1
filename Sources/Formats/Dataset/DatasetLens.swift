import Geometry

extension DatasetForm {
  /// The camera in the program's lens models, approximated where they do not include it.
  func modeled(_ camera: Camera) -> Camera {
    var found = camera
    switch self {
    case .bundler:
      found = Camera(width: camera.width, height: camera.height, focal: camera.focal)
      (found.k1, found.k2) = (camera.k1, camera.k2)
    case .openMVG:
      (found.fx, found.fy) = (camera.focal, camera.focal)
      found = found.withoutDenominator
      if found.lens == .brown { found.k4 = 0 }
    case .realityCapture:
      (found.fx, found.fy) = (camera.focal, camera.focal)
      found = found.withoutDenominator
      found.lens = .brown
    case .meshroom:
      found = found.withoutDenominator
      if found.lens == .brown { found.k4 = 0 }
    case .colmap where camera.lens == .brown: found.k4 = 0
    default: break
    }
    return found
  }

  /// Maximum reprojection error in pixels of the program's lens model, at most the diagonal of the
  /// image; 0 if it is exact.
  func misfit(_ camera: Camera) -> Double {
    let found = modeled(camera)
    guard found != camera else { return 0 }
    let steps = 8
    let diagonal = Double(camera.width * camera.width + camera.height * camera.height).squareRoot()
    return (0...steps).flatMap { y in
      (0...steps).map { x in
        let pixel =
          SIMD2(Double(x * camera.width), Double(y * camera.height)) / Double(steps)
        let difference = found.project(camera.ray(pixel)) - pixel
        return min((difference * difference).sum().squareRoot(), diagonal)
      }
    }.max() ?? 0
  }
}

extension Camera {
  /// A rational lens with the numerator alone.
  fileprivate var withoutDenominator: Camera {
    guard lens == .rational else { return self }
    var camera = self
    (camera.lens, camera.denominator) = (.brown, .zero)
    return camera
  }
}

extension PoseExport {
  /// Maximum reprojection error in pixels of a program's lens model over the registered views;
  /// `nil` below the negligible 0.01.
  package func lensMisfit(_ form: DatasetForm) -> Double? {
    let used = Set(reconstruction.registered.map { reconstruction.viewCameras[$0] })
    let most = used.map { form.misfit(reconstruction.cameras[$0]) }.max() ?? 0
    return most < 0.01 ? nil : most
  }
}

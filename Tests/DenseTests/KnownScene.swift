import Foundation
import Geometry
import Imaging
import Numerics
import Scene

@testable import Dense

/// A scene with exactly known shape as the stage's input: given cameras and true poses.
protocol KnownScene {
  var camera: Camera { get }
  var views: Int { get }
  func pose(_ view: Int) -> RigidTransform
  /// The surface point at a pixel.
  func surface(_ view: Int, _ pixel: SIMD2<Double>) -> SIMD3<Double>?
  /// Maximum distance of a point from the surface at its pixel for a view to see it.
  var tolerance: Double { get }
}

extension KnownScene {
  /// The views, with sparse points on a grid of pixels of the middle view.
  func input(columns: Int, rows: Int) -> DenseInput {
    let source = ImageSource(
      url: URL(fileURLWithPath: "/nowhere"), orientation: .up, width: camera.width,
      height: camera.height)
    let list = (0..<views).map { View(name: "\($0)", image: source, camera: 0) }
    let set = ViewSet(views: list, cameras: [ViewCamera(camera: camera, source: .given)])
    var reconstruction = Reconstruction(
      cameras: [camera], viewCameras: [Int](repeating: 0, count: views),
      poses: (0..<views).map { pose($0) })
    for i in 0..<columns * rows {
      let pixel = SIMD2(
        (Double(i % columns) + 0.5) / Double(columns) * Double(camera.width),
        (Double(i / columns) + 0.5) / Double(rows) * Double(camera.height))
      if let position = surface(views / 2, pixel) { reconstruction.points.append(seen(position)) }
    }
    return DenseInput(views: set, reconstruction: reconstruction)
  }

  /// A sparse point, with the views that see it.
  private func seen(_ position: SIMD3<Double>) -> ScenePoint {
    let track = (0..<views).filter { view in
      let local = pose(view) * position
      let at = camera.project(local)
      guard at.x >= 0, at.y >= 0, at.x < Double(camera.width), at.y < Double(camera.height),
        local.z > 0
      else { return false }
      return surface(view, at).map { length($0 - position) < tolerance } ?? false
    }
    return ScenePoint(
      position: position, color: .zero, error: 0.1,
      track: track.map { Observation(view: UInt32($0), keypoint: 0) })
  }
}

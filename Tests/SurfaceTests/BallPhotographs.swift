import Foundation
import Geometry
import Imaging
import Numerics
import Scene

@testable import Surface

/// Photographs of a plain ball of radius 1 in front of a plain background, in which only the
/// silhouette is visible.
final class BallPhotographs {
  static let camera = Camera(width: 320, height: 320, focal: 400)
  /// Distance of the cameras from the center of the ball; a pixel there covers 0.01.
  static let range = 4.0
  let folder: URL
  private(set) var views: [View] = []
  private(set) var poses: [RigidTransform?] = []

  /// Renders photographs from directions distributed over the sphere.
  init(count: Int, brightness: (ball: Float, behind: Float) = (70, 200)) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("outlines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let photograph = Data(try Self.render(brightness).pngData())
    for i in 0..<count {
      let pose = Self.pose(i, of: count)
      let url = folder.appendingPathComponent("\(i).png")
      try photograph.write(to: url)
      let source = ImageSource(
        url: url, orientation: .up, width: Self.camera.width, height: Self.camera.height)
      views.append(View(name: url.lastPathComponent, image: source, camera: 0))
      poses.append(pose)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A pose that looks at the center from the i-th point of a spiral on the sphere.
  static func pose(_ i: Int, of count: Int) -> RigidTransform {
    let z = 1 - (2 * Double(i) + 1) / Double(count)
    let turn = 2.4 * Double(i)
    let side = (1 - z * z).squareRoot()
    let eye = range * SIMD3(side * cos(turn), side * sin(turn), z)
    let forward = normalized(-eye)
    let right = normalized(cross(forward, SIMD3(0.02, 0.03, 1)))
    return RigidTransform(
      rotation: Matrix3(rows: right, cross(forward, right), forward), center: eye)
  }

  /// The photograph of every camera: all look at the center from the same distance.
  private static func render(_ brightness: (ball: Float, behind: Float)) -> RGBImage {
    var image = RGBImage(width: camera.width, height: camera.height, fill: .zero)
    let parts = 4
    for y in 0..<camera.height {
      for x in 0..<camera.width {
        var hits: Float = 0
        for k in 0..<parts * parts {
          let offset = SIMD2(Double(k % parts) + 0.5, Double(k / parts) + 0.5) / Double(parts)
          let ray = normalized(camera.ray(SIMD2(Double(x), Double(y)) + offset))
          // The center is `range` ahead; the ray's distance from it is `range` times
          // the sine of its angle.
          if 1 - ray.z * ray.z < 1 / (range * range) { hits += 1 }
        }
        let share = hits / Float(parts * parts)
        let value = UInt8(share * brightness.ball + (1 - share) * brightness.behind + 0.5)
        for c in 0..<3 { image.pixels[3 * (y * camera.width + x) + c] = value }
      }
    }
    return image
  }

  func input(_ cloud: PointCloud) -> MeshInput {
    MeshInput(
      dense: DenseModel(depthMaps: [], cloud: cloud),
      reconstruction: Reconstruction(
        cameras: [Self.camera], viewCameras: views.map { _ in 0 }, poses: poses),
      views: ViewSet(
        views: views, cameras: [ViewCamera(camera: Self.camera, source: .given)]))
  }
}

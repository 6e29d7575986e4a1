import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Texturing

/// Photographs of a mesh with an analytic color, rendered to a temporary folder.
final class TextureScene {
  let folder: URL
  let mesh: TriangleMesh
  private(set) var views: [View] = []
  private(set) var poses: [RigidTransform?] = []
  let camera = Camera(width: 240, height: 180, focal: 260)
  private let tree: TriangleBVH

  init(_ mesh: TriangleMesh) throws {
    self.mesh = mesh
    tree = TriangleBVH(mesh)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("texture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The ground truth: smooth, with detail of a few percent of a unit.
  static func color(_ p: SIMD3<Float>) -> SIMD3<Float> {
    let stripes = sinf(14 * p.x) * sinf(11 * p.y + 1) * sinf(12 * p.z + 2)
    return SIMD3(
      130 + 50 * p.x + 30 * stripes, 120 + 50 * p.y + 30 * stripes, 125 + 50 * p.z - 30 * stripes)
  }

  /// Adds a view from `eye` towards `target`; pixels are passed through `develop`.
  func photograph(
    from eye: SIMD3<Double>, towards target: SIMD3<Double> = .zero,
    develop: (SIMD3<Float>) -> SIMD3<Float> = { $0 }
  ) throws {
    let z = normalized(target - eye)
    let x = normalized(cross(z, SIMD3(0.02, 1, 0.03)))
    let rotation = Matrix3(rows: x, cross(z, x), z)
    let pose = RigidTransform(rotation: rotation, center: eye)
    let image = render(pose, develop)
    let url = folder.appendingPathComponent("view\(views.count).png")
    try Data(image.pngData()).write(to: url)
    let source = ImageSource(
      url: url, orientation: .up, width: camera.width, height: camera.height)
    views.append(View(name: url.lastPathComponent, image: source, camera: 0))
    poses.append(pose)
  }

  private func render(
    _ pose: RigidTransform, _ develop: (SIMD3<Float>) -> SIMD3<Float>
  ) -> RGBImage {
    var image = RGBImage(width: camera.width, height: camera.height, fill: SIMD3(10, 200, 40))
    let origin = SIMD3<Float>(pose.center)
    for y in 0..<camera.height {
      for x in 0..<camera.width {
        let ray = camera.ray(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let direction = SIMD3<Float>(pose.inverse.rotation * ray)
        guard let hit = tree.closestHit(origin: origin, direction: direction) else { continue }
        let color = develop(Self.color(origin + direction * hit.distance))
        for c in 0..<3 {
          image.pixels[3 * (y * camera.width + x) + c] = UInt8(min(255, max(0, color[c] + 0.5)))
        }
      }
    }
    return image
  }

  func input(surface: TriangleMesh? = nil, detailed: TriangleMesh? = nil) -> TextureInput {
    let set = ViewSet(views: views, cameras: [ViewCamera(camera: camera, source: .given)])
    let reconstruction = Reconstruction(
      cameras: [camera], viewCameras: views.map { _ in 0 }, poses: poses)
    let surface = SurfaceModel(
      mesh: surface ?? mesh, detailed: detailed ?? mesh, isWatertight: true)
    return TextureInput(views: set, reconstruction: reconstruction, surface: surface)
  }

  /// Six views along the axes and eight along the diagonals of a cube, from distance 3.
  static func allAround(_ mesh: TriangleMesh) throws -> TextureScene {
    let scene = try TextureScene(mesh)
    for direction in Self.directions { try scene.photograph(from: direction * 3) }
    return scene
  }

  static var directions: [SIMD3<Double>] {
    var list: [SIMD3<Double>] = [
      SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1),
      SIMD3(0, 0, -1),
    ]
    for i in 0..<8 {
      list.append(
        normalized(
          SIMD3(i & 1 == 0 ? -1.0 : 1, i & 2 == 0 ? -1.0 : 1, i & 4 == 0 ? -1.0 : 1)))
    }
    return list
  }
}

/// Color of a map at texture coordinates, with bilinear interpolation.
func sample(_ image: RGBImage, _ uv: SIMD2<Float>) -> SIMD3<Float> {
  let x = uv.x * Float(image.width) - 0.5
  let y = (1 - uv.y) * Float(image.height) - 0.5
  let (i, j) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
  var sum = SIMD3<Float>.zero
  for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
    let w =
      (dx == 0 ? 1 - (x - Float(i)) : x - Float(i)) * (dy == 0 ? 1 - (y - Float(j)) : y - Float(j))
    let column = min(image.width - 1, max(0, i + dx))
    let row = min(image.height - 1, max(0, j + dy))
    let p = 3 * (row * image.width + column)
    sum +=
      SIMD3(Float(image.pixels[p]), Float(image.pixels[p + 1]), Float(image.pixels[p + 2])) * w
  }
  return sum
}

extension TexturedModel {
  func corner(_ triangle: Int, _ k: Int) -> SIMD3<Float> {
    mesh.positions[Int(mesh.triangles[triangle][k])]
  }

  func center(_ triangle: Int) -> SIMD3<Float> {
    (corner(triangle, 0) + corner(triangle, 1) + corner(triangle, 2)) / 3
  }

  /// Color of the map at the center of a triangle.
  func colorAtCenter(_ triangle: Int) -> SIMD3<Float> {
    let first = 3 * triangle
    return sample(diffuse, (texcoords[first] + texcoords[first + 1] + texcoords[first + 2]) / 3)
  }
}

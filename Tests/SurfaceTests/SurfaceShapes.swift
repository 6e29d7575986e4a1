import Foundation
import Geometry
import Numerics
import Scene
import Support

@testable import Surface

/// Noisy oriented samples of known surfaces.
enum SurfaceShapes {
  static func sphere(
    count: Int, noise: Double = 0, center: SIMD3<Double> = .zero, radius: Double = 1,
    seed: UInt64 = 1, where keep: (SIMD3<Double>) -> Bool = { _ in true }
  ) -> PointCloud {
    var random = RandomStream(seed: seed)
    var cloud = PointCloud()
    while cloud.positions.count < count {
      let normal = normalized(SIMD3(random.normal(), random.normal(), random.normal()))
      guard keep(normal) else { continue }
      add(center + normal * (radius + noise * random.normal()), normal, to: &cloud)
    }
    return cloud
  }

  /// A torus around the z axis with radii 1 and 0.4, sampled uniformly by area.
  static func torus(count: Int, noise: Double = 0, seed: UInt64 = 1) -> PointCloud {
    var random = RandomStream(seed: seed)
    var cloud = PointCloud()
    while cloud.positions.count < count {
      let u = 2 * .pi * random.unit()
      let v = 2 * .pi * random.unit()
      guard random.unit() * 1.4 < 1 + 0.4 * cos(v) else { continue }
      let normal = SIMD3(cos(u) * cos(v), sin(u) * cos(v), sin(v))
      let ring = SIMD3(cos(u), sin(u), 0)
      add(ring + normal * (0.4 + noise * random.normal()), normal, to: &cloud)
    }
    return cloud
  }

  /// The upper side of a bumpy square sheet of side 2 around the origin, y up.
  static func sheet(count: Int, seed: UInt64 = 1) -> PointCloud {
    var random = RandomStream(seed: seed)
    var cloud = PointCloud()
    for _ in 0..<count {
      let x = 2 * random.unit() - 1
      let z = 2 * random.unit() - 1
      let normal = normalized(SIMD3(-0.3 * cos(3 * x), 1, 0))
      add(SIMD3(x, 0.1 * sin(3 * x), z), normal, to: &cloud)
    }
    return cloud
  }

  static func torusDistance(_ p: SIMD3<Float>) -> Float {
    let ring = (p.x * p.x + p.y * p.y).squareRoot() - 1
    return abs((ring * ring + p.z * p.z).squareRoot() - 0.4)
  }

  static func add(_ p: SIMD3<Double>, _ n: SIMD3<Double>, to cloud: inout PointCloud) {
    cloud.positions.append(SIMD3<Float>(p))
    cloud.normals.append(SIMD3<Float>(n))
    let unit = (n * 0.5 + 0.5) * 255
    cloud.colors.append(SIMD3<UInt8>(unit))
  }

  static func joined(_ clouds: [PointCloud]) -> PointCloud {
    PointCloud(
      positions: clouds.flatMap(\.positions), normals: clouds.flatMap(\.normals),
      colors: clouds.flatMap(\.colors))
  }

  static func build(
    _ cloud: PointCloud, threads: Int = 2, memory: Int? = nil,
    _ change: (inout MeshOptions) -> Void = { _ in }
  ) throws -> (SurfaceModel, MeshReport) {
    var options = MeshOptions()
    change(&options)
    let input = MeshInput(
      dense: DenseModel(depthMaps: [], cloud: cloud),
      reconstruction: Reconstruction(cameras: [], viewCameras: [], poses: []))
    var context = RunContext(threads: threads)
    if let memory { context.memory = memory }
    return try BuildMesh(options: options).run(input, in: context)
  }
}

import Foundation
import Geometry
import Numerics
import Scene

@testable import Planning

/// A box on a table with points on its sides and on the table, seen from given positions.
struct BoxScene {
  static let half = SIMD3(0.25, 0.3, 0.2)
  static let camera = Camera(width: 640, height: 480, focal: 600)
  var scale = 1.0
  /// Azimuth and elevation of each view, degrees.
  var places: [(Double, Double)]

  /// Points of the box's five free sides with their normals, 5 cm apart.
  static let surface: [(point: SIMD3<Double>, normal: SIMD3<Double>)] = {
    var found: [(SIMD3<Double>, SIMD3<Double>)] = []
    for axis in 0..<3 {
      for sign in [-1.0, 1] where !(axis == 1 && sign < 0) {
        var normal = SIMD3<Double>.zero
        normal[axis] = sign
        let (a, b) = ((axis + 1) % 3, (axis + 2) % 3)
        for u in stride(from: -half[a], through: half[a], by: 0.04) {
          for v in stride(from: -half[b], through: half[b], by: 0.04) {
            var point = normal * half[axis]
            (point[a], point[b]) = (u, v)
            found.append((point, normal))
          }
        }
      }
    }
    return found
  }()

  static func center(_ azimuth: Double, _ elevation: Double) -> SIMD3<Double> {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    return 1.6 * SIMD3(sin(a) * cos(e), sin(e), cos(a) * cos(e))
  }

  private func sees(_ view: Int, _ point: SIMD3<Double>, _ normal: SIMD3<Double>) -> Bool {
    let toCamera = normalized(Self.center(places[view].0, places[view].1) - point)
    return dot(toCamera, normal) > 0.3
  }

  /// Views of each point of the surface.
  func observers(_ index: Int) -> [Int] {
    let (point, normal) = Self.surface[index]
    return places.indices.filter { sees($0, point, normal) }
  }

  /// The expected result of alignment: points that two views see, on the box and on the table.
  var reconstruction: Reconstruction {
    let poses = places.map { place in
      PlanCamera(at: Self.center(place.0, place.1) * scale, camera: Self.camera).pose
    }
    var result = Reconstruction(
      cameras: [Self.camera], viewCameras: places.map { _ in 0 }, poses: poses)
    func add(_ point: SIMD3<Double>, _ views: [Int]) {
      guard views.count > 1 else { return }
      let track = views.map { Observation(view: UInt32($0), keypoint: UInt32(result.points.count)) }
      result.points.append(
        ScenePoint(position: point * scale, color: .zero, error: 0.5, track: track))
    }
    for index in Self.surface.indices { add(Self.surface[index].point, observers(index)) }
    for x in stride(from: -0.8, through: 0.8, by: 0.07) {
      for z in stride(from: -0.8, through: 0.8, by: 0.07)
      where abs(x) > Self.half.x || abs(z) > Self.half.z {
        add(SIMD3(x, -Self.half.y, z), Array(places.indices))
      }
    }
    return result
  }

  /// A dense cloud of points that two views see. `support` gives the support of a point from its
  /// normal and the number of views that see it.
  func cloud(support: (SIMD3<Double>, Int) -> Int) -> PointCloud {
    var cloud = PointCloud()
    for index in Self.surface.indices {
      let count = observers(index).count
      guard count > 1 else { continue }
      let (point, normal) = Self.surface[index]
      cloud.positions.append(SIMD3<Float>(point * scale))
      cloud.normals.append(SIMD3<Float>(normal))
      cloud.support.append(UInt16(support(normal, count)))
    }
    return cloud
  }
}

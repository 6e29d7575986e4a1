import Foundation
import Geometry
import Imaging
import Scene
import Support

/// Points of the sensor's depth maps that supplement sparse points where photographs gave too few:
/// they determine which views see the same surface, and how far away it is.
///
/// Used only in metric reconstructions, where sensor and world have the same unit.
struct SensorPoints {
  /// Views with fewer sparse points get sensor points.
  private static let enough = 24
  /// Number of points of a view along the longer side of its depth map.
  private static let grid = 24
  /// Maximum relative difference between the depths at which two views measure a point.
  private static let tolerance = 0.03

  private struct Sensor {
    let depth: FloatImage
    let camera: Camera
    let pose: RigidTransform

    /// Depth of a world point and the sensor's reading at its pixel; `nil` outside the image.
    func reading(_ point: SIMD3<Double>) -> (depth: Double, measured: Double)? {
      let local = pose * point
      guard local.z > 0 else { return nil }
      let pixel = camera.project(local)
      let (x, y) = (
        Int(saturating: pixel.x.rounded(.down)), Int(saturating: pixel.y.rounded(.down))
      )
      guard x >= 0, y >= 0, x < depth.width, y < depth.height else { return nil }
      return (local.z, Double(depth.pixels[y * depth.width + x]))
    }
  }

  /// The sparse points, plus sensor points for views with too few.
  static func added(to input: DenseInput) -> SparseSights {
    let (reconstruction, views) = (input.reconstruction, input.views)
    guard reconstruction.isMetric else { return input.sights }
    var counts = [Int](repeating: 0, count: reconstruction.poses.count)
    for point in input.sights.positions.indices {
      for view in input.sights.views(of: point) where Int(view) < counts.count {
        counts[Int(view)] += 1
      }
    }
    let poor = reconstruction.held.filter { counts[$0] < enough && views.views[$0].depth != nil }
    guard !poor.isEmpty else { return input.sights }
    // Sensor depth is read one view at a time, twice for views with few points, to limit memory.
    let points = poor.map { view in
      (view: view, points: sensor(of: view, in: reconstruction, views: views).map(samples) ?? [])
    }
    var tracks = points.map { [[Int]](repeating: [], count: $0.points.count) }
    for other in reconstruction.held {
      guard let sensor = sensor(of: other, in: reconstruction, views: views) else { continue }
      for (poor, own) in points.enumerated() {
        for (index, point) in own.points.enumerated() {
          guard let seen = sensor.reading(point) else { continue }
          if other == own.view || abs(seen.measured - seen.depth) < tolerance * seen.depth {
            tracks[poor][index].append(other)
          }
        }
      }
    }
    let found = zip(points, tracks).flatMap { own, tracks in
      zip(own.points, tracks).filter { $1.count >= 2 }
    }
    return input.sights.followed(
      by: SparseSights(
        found.map { point, track in
          ScenePoint(
            position: point, color: .zero, error: 0,
            track: track.map { Observation(view: UInt32($0), keypoint: 0) })
        }))
  }

  private static func sensor(
    of view: Int, in reconstruction: Reconstruction, views: ViewSet
  ) -> Sensor? {
    guard let pose = reconstruction.poses[view], let loaded = try? views.views[view].depth?.load()
    else { return nil }
    let depth = DenseFrame.trusted(loaded)
    guard depth.width > 0, depth.height > 0 else { return nil }
    let camera = reconstruction.camera(of: view).resized(width: depth.width, height: depth.height)
    return Sensor(depth: depth, camera: camera, pose: pose)
  }

  private static func samples(_ sensor: Sensor) -> [SIMD3<Double>] {
    let (w, h) = (sensor.depth.width, sensor.depth.height)
    let step = max(1, max(w, h) / grid)
    let worldFromCamera = sensor.pose.inverse
    return stride(from: step / 2, to: h, by: step).flatMap { y in
      stride(from: step / 2, to: w, by: step).compactMap { x -> SIMD3<Double>? in
        let depth = Double(sensor.depth.pixels[y * w + x])
        guard depth > 0, depth.isFinite else { return nil }
        let ray = sensor.camera.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        return worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)
      }
    }
  }
}

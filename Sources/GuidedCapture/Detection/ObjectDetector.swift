import Capture
import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// Detects the object in the center of the view: the surface it is on, the points above that
/// surface, and their upright bounding box.
///
/// All heights are along Y. One view shows only the near side; `UprightBoxFit` completes the box.
struct ObjectDetector {
  /// The central region is this fraction (1/n) of the depth map's width and height.
  private static let centralPart = 8
  /// The same for sparse points, as a fraction of half the image size.
  private static let maxSparseOffset = 0.2
  /// Valid range of depth in meters: nearer values are noise, farther ones are not under the
  /// reticle.
  private static let depths = 0.05...3.0
  /// Maximum number of sparse points used for the center of the view.
  private static let maxSparseCentral = 20
  /// Minimum number of points to determine the center of the view.
  private static let minCentral = 8
  /// Side length in meters of the default box for a surface without an object.
  private static let defaultSize = 0.2

  let pose: RigidTransform
  let points: [SIMD3<Double>]
  private let middle: SIMD3<Double>?
  let grain: Grain

  /// The cells for connecting points to an object, for depth maps and for the sparse points of an
  /// alignment.
  struct Grain {
    /// Side length of a cell in meters.
    let cell: Double
    /// Minimum number of points in a cell of the object.
    let minPoints: Int

    static let dense = Grain(cell: 0.01, minPoints: 2)
    static let sparse = Grain(cell: 0.02, minPoints: 1)
  }

  /// - Parameters:
  ///   - sensor: Depth map with confidence.
  ///   - camera: Intrinsics at the size of the photograph.
  ///   - pose: `cameraFromWorld`, Y up.
  init(_ sensor: SensorDepth, camera: Camera, pose: RigidTransform) {
    self.pose = pose
    grain = .dense
    let map = sensor.depth
    let small = camera.resized(width: map.width, height: map.height)
    let worldFromCamera = pose.inverse
    let (centralWidth, centralHeight) = (
      map.width / Self.centralPart, map.height / Self.centralPart
    )
    var points: [SIMD3<Double>] = []
    var central: [SIMD3<Double>] = []
    for y in 0..<map.height {
      for x in 0..<map.width {
        let k = y * map.width + x
        let depth = Double(map.pixels[k])
        guard Self.isUsable(depth), (sensor.confidence?.pixels[k] ?? 2) >= 1 else { continue }
        let ray = small.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let point = worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)
        points.append(point)
        if abs(2 * x - map.width) < centralWidth, abs(2 * y - map.height) < centralHeight {
          central.append(point)
        }
      }
    }
    self.points = points
    middle = central.count < Self.minCentral ? nil : central.coordinateMedian()
  }

  /// Uses scene points seen from `pose`; those nearest to the center of the view determine the
  /// object.
  init(_ scene: [SIMD3<Double>], camera: Camera, pose: RigidTransform) {
    self.pose = pose
    grain = .sparse
    points = scene.filter { point in
      let q = pose * point
      guard Self.isUsable(q.z) else { return false }
      let pixel = camera.project(q)
      return pixel.x > 0 && pixel.y > 0 && pixel.x < Double(camera.width)
        && pixel.y < Double(camera.height)
    }
    let nearest = points.map { point -> (share: Double, point: SIMD3<Double>) in
      let pixel = camera.project(pose * point)
      let x = abs(2 * pixel.x / Double(camera.width) - 1)
      let y = abs(2 * pixel.y / Double(camera.height) - 1)
      return (max(x, y), point)
    }.filter { $0.share < Self.maxSparseOffset }.sorted { $0.share < $1.share }
    let central = nearest.prefix(Self.maxSparseCentral).map(\.point)
    middle = central.count < Self.minCentral ? nil : central.coordinateMedian()
  }

  private static func isUsable(_ depth: Double) -> Bool {
    depth > depths.lowerBound && depth < depths.upperBound
  }

  /// The kind of detection with the object's box, or the default box on a bare surface.
  func detect() -> (found: GuidedCaptureEvent.Detection, box: ObjectBox?) {
    guard let middle, let floor = surface(round: middle) else { return (.nothing, nil) }
    let foot = onSurface(middle, floor)
    guard let object = object(near: middle, foot: foot, above: floor),
      let box = UprightBoxFit(points: object, floor: floor, eye: pose.center).box()
    else {
      let side = Self.defaultSize
      return (
        .surface,
        ObjectBox(center: foot + SIMD3(0, side / 2, 0), size: SIMD3(repeating: side))
      )
    }
    return (.object, box)
  }
}

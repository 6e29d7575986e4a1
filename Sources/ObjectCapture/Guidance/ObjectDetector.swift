import Capture
import Foundation
import Geometry
import Imaging
import Numerics

/// Finds the object under the view's centre: the surface it stands on, what rises from it there,
/// and an upright box round that.
///
/// All heights are along Y. One view shows only the near side; the far one is taken to be like it,
/// so that the box is at least as deep, seen from the camera, as it is wide.
struct ObjectDetector {
  /// Points of the depth map that are looked at, farthest first out of reach, metres.
  static let reach = 3.0
  /// Radius round the middle of the view in which the surface is looked for, metres.
  static let neighbourhood = 0.4
  /// Height of the layers that points are counted in, metres.
  static let layer = 0.01
  /// Share of the neighbourhood's points that make a surface.
  static let surfaceShare = 0.12
  /// Side of the cells that join to an object, metres, and the points one must hold: of a depth map
  /// and of the sparse points of an alignment.
  static let dense = (cell: 0.01, least: 2)
  static let sparse = (cell: 0.02, least: 1)
  /// Wider things are furniture, metres.
  static let widest = 1.2
  /// Side of the box that is offered when nothing stands out, metres.
  static let defaultSize = 0.2

  private let pose: RigidTransform
  private let points: [SIMD3<Double>]
  private let middle: SIMD3<Double>?
  private let grain: (cell: Double, least: Int)

  /// - Parameters:
  ///   - camera: At the photograph's size.
  ///   - pose: `cameraFromWorld`, Y up.
  init(_ sensor: SensorDepth, camera: Camera, pose: RigidTransform) {
    self.pose = pose
    grain = Self.dense
    let map = sensor.depth
    let small = camera.resized(width: map.width, height: map.height)
    let worldFromCamera = pose.inverse
    var points: [SIMD3<Double>] = []
    var central: [SIMD3<Double>] = []
    for y in 0..<map.height {
      for x in 0..<map.width {
        let k = y * map.width + x
        let depth = Double(map.pixels[k])
        guard depth > 0.05, depth < Self.reach, (sensor.confidence?.pixels[k] ?? 2) >= 1 else {
          continue
        }
        let ray = small.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let point = worldFromCamera * (SIMD3(ray.x, ray.y, 1) * depth)
        points.append(point)
        if abs(2 * x - map.width) < map.width / 8, abs(2 * y - map.height) < map.height / 8 {
          central.append(point)
        }
      }
    }
    self.points = points
    middle = central.count < 8 ? nil : central.coordinateMedian()
  }

  /// From points of the scene, seen from `pose`; the twenty nearest to the middle of its view decide.
  init(_ scene: [SIMD3<Double>], camera: Camera, pose: RigidTransform) {
    self.pose = pose
    grain = Self.sparse
    points = scene.filter { point in
      let q = pose * point
      guard q.z > 0.05, q.z < Self.reach else { return false }
      let pixel = camera.project(q)
      return pixel.x > 0 && pixel.y > 0 && pixel.x < Double(camera.width)
        && pixel.y < Double(camera.height)
    }
    let nearest = points.map { point -> (share: Double, point: SIMD3<Double>) in
      let pixel = camera.project(pose * point)
      let x = abs(2 * pixel.x / Double(camera.width) - 1)
      let y = abs(2 * pixel.y / Double(camera.height) - 1)
      return (max(x, y), point)
    }.filter { $0.share < 0.2 }.sorted { $0.share < $1.share }
    let central = nearest.prefix(20).map(\.point)
    middle = central.count < 8 ? nil : central.coordinateMedian()
  }

  /// What is there, with its box, or the default box on a bare surface.
  func detect() -> (found: SessionEvent.Detection, box: ObjectBox?) {
    guard let middle, let floor = surface(round: middle) else { return (.nothing, nil) }
    let foot = onSurface(middle, floor)
    guard let object = object(near: middle, foot: foot, above: floor),
      let box = box(round: object, floor: floor)
    else {
      let side = Self.defaultSize
      return (
        .surface,
        ObjectBox(center: foot + SIMD3(0, side / 2, 0), size: SIMD3(repeating: side))
      )
    }
    return (.object, box)
  }

  /// Height of the horizontal surface with most points near the view's middle.
  private func surface(round middle: SIMD3<Double>) -> Double? {
    let near = points.filter { p in
      let (dx, dz) = (p.x - middle.x, p.z - middle.z)
      return dx * dx + dz * dz < Self.neighbourhood * Self.neighbourhood
    }
    guard near.count >= 200 else { return nil }
    var layers: [Int: Int] = [:]
    for p in near { layers[Int((p.y / Self.layer).rounded(.down)), default: 0] += 1 }
    func support(_ k: Int) -> Int { (-1...1).reduce(0) { $0 + (layers[k + $1] ?? 0) } }
    // What the middle shows is on the surface or above it.
    let top = Int(((middle.y + 2 * Self.layer) / Self.layer).rounded(.down))
    guard
      let best = layers.keys.filter({ $0 <= top }).max(by: {
        (support($0), $1) < (support($1), $0)
      }), Double(support(best)) >= Self.surfaceShare * Double(near.count)
    else { return nil }
    let heights = near.map(\.y).filter {
      abs($0 - (Double(best) + 0.5) * Self.layer) < 1.5 * Self.layer
    }
    return heights.median()
  }

  /// Where the ray through `point` meets the surface, or the place below it for a flat view.
  private func onSurface(_ point: SIMD3<Double>, _ floor: Double) -> SIMD3<Double> {
    let eye = pose.center
    let fall = eye.y - point.y
    guard fall > 0.05 * length(point - eye) else { return SIMD3(point.x, floor, point.z) }
    let t = (eye.y - floor) / fall
    return eye + (point - eye) * t
  }

  /// Points of the raised patch that the view's middle looks at.
  private func object(
    near middle: SIMD3<Double>, foot: SIMD3<Double>, above floor: Double
  ) -> [SIMD3<Double>]? {
    var cells: [SIMD2<Int>: [SIMD3<Double>]] = [:]
    let lowest = floor + 0.012
    for p in points where p.y > lowest {
      cells[
        SIMD2(Int((p.x / grain.cell).rounded(.down)), Int((p.z / grain.cell).rounded(.down))),
        default: []
      ].append(p)
    }
    cells = cells.filter { $0.value.count >= grain.least }
    let target = middle.y > lowest ? middle : foot
    let start = cells.keys.min { a, b in
      let (da, db) = (offset(a, target), offset(b, target))
      return (da, a.x, a.y) < (db, b.x, b.y)
    }
    guard let start, offset(start, target) < 0.12 else { return nil }
    var open = [start]
    var patch: [SIMD3<Double>] = cells.removeValue(forKey: start) ?? []
    while let cell = open.popLast() {
      for dx in -2...2 {
        for dz in -2...2 {
          let next = SIMD2(cell.x + dx, cell.y + dz)
          guard let found = cells.removeValue(forKey: next) else { continue }
          patch += found
          open.append(next)
        }
      }
    }
    return patch.count >= 40 ? patch : nil
  }

  private func offset(_ cell: SIMD2<Int>, _ target: SIMD3<Double>) -> Double {
    let dx = (Double(cell.x) + 0.5) * grain.cell - target.x
    let dz = (Double(cell.y) + 0.5) * grain.cell - target.z
    return (dx * dx + dz * dz).squareRoot()
  }

  /// The turned rectangle of least area round the points, with a little room on every side.
  private func box(round object: [SIMD3<Double>], floor: Double) -> ObjectBox? {
    let points = object + farSide(of: object)
    var best: (area: Double, box: ObjectBox)?
    let top = Self.quantile(object.map(\.y), 0.995)
    for step in 0..<30 {
      let yaw = Double(step) * 3 * .pi / 180
      let (c, s) = (cos(yaw), sin(yaw))
      let xs = points.map { $0.x * c - $0.z * s }
      let zs = points.map { $0.x * s + $0.z * c }
      let (x0, x1) = (Self.quantile(xs, 0.005), Self.quantile(xs, 0.995))
      let (z0, z1) = (Self.quantile(zs, 0.005), Self.quantile(zs, 0.995))
      let (mx, mz) = ((x0 + x1) / 2, (z0 + z1) / 2)
      let room = 0.01
      let size = SIMD3(x1 - x0 + 2 * room, top - floor + room, z1 - z0 + 2 * room)
      let area = size.x * size.z
      guard best.map({ area < $0.area * 0.999 }) ?? true else { continue }
      let center = SIMD3(mx * c + mz * s, floor + size.y / 2, mz * c - mx * s)
      best = (area, ObjectBox(center: center, size: size, yaw: yaw))
    }
    guard let box = best?.box, max(box.size.x, box.size.z) < Self.widest else { return nil }
    return box
  }

  /// Stand-ins for the side that cannot be seen: the one that can, turned half round the vertical
  /// through the object's middle, as jars and boxes have it.
  private func farSide(of object: [SIMD3<Double>]) -> [SIMD3<Double>] {
    let center = object.reduce(.zero, +) / Double(object.count)
    let toObject = center - pose.center
    let ahead = normalized(SIMD3(toObject.x, 0, toObject.z))
    guard length(ahead) > 0 else { return [] }
    let side = SIMD3(ahead.z, 0, -ahead.x)
    let along = object.map { dot($0 - center, ahead) }
    let across = object.map { dot($0 - center, side) }
    let (near, far) = (Self.quantile(along, 0.01), Self.quantile(along, 0.99))
    let (left, right) = (Self.quantile(across, 0.01), Self.quantile(across, 0.99))
    guard right - left > far - near else { return [] }
    let middle = center + ahead * (near + (right - left) / 2) + side * ((left + right) / 2)
    return object.map { SIMD3(2 * middle.x - $0.x, $0.y, 2 * middle.z - $0.z) }
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
  }
}

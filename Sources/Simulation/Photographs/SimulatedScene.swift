import Foundation
import Numerics
import Scene

/// The simulated object on its table, ready for ray casting.
struct SimulatedScene {
  /// The intersection of a ray with a surface.
  struct Surface {
    var distance: Float
    var point: SIMD3<Float>
    var normal: SIMD3<Float>
    var isObject: Bool
    /// Share of the light of the sky that the object leaves.
    var openness: Float = 1
  }

  /// Half the side length of the table in meters.
  static let tableSide: Float = 0.6
  /// Linear color of the distant floor.
  static let floor = SIMD3<Float>(0.09, 0.095, 0.105)
  /// Minimum downward component of a unit direction that intersects the table.
  private static let minFall: Float = 1e-6
  let shape: SimulatedShape
  private let bvh: TriangleBVH
  let style: SimulatedObject
  let table: SimulatedTable
  let finish: SimulatedFinish
  let seed: UInt32
  /// Pose of the object in the room, if it is not at the center.
  var place: SimulatedPlace?
  private let sheets: [SimulatedTexture.Sheet]
  let cards: MarkerCards?
  private let key = normalized(SIMD3<Float>(0.5, -0.35, 0.85))

  init(_ options: SimulateOptions, finish: SimulatedFinish = SimulatedFinish(), seed: UInt64) {
    self.finish = finish
    self.seed = UInt32(truncatingIfNeeded: seed &* 2_654_435_761)
    style = options.object
    table = options.table
    shape = SimulatedShape(detail: options.detail, seed: self.seed, object: style)
    bvh = TriangleBVH(shape.mesh)
    sheets = SimulatedTexture.sheets(table, seed: self.seed)
    cards = table == .markers ? MarkerCards(seed: self.seed) : nil
  }

  /// The first surface along a ray of unit direction; `nil` for the distant floor. Rays and
  /// surfaces are in the object's world.
  func hit(_ origin: SIMD3<Float>, _ direction: SIMD3<Float>) -> Surface? {
    let start = place?.inRoom(point: origin) ?? origin
    let course = place?.inRoom(direction: direction) ?? direction
    let table = course.z < -Self.minFall ? -start.z / course.z : .infinity
    if finish.hasObject,
      let hit = bvh.closestHit(origin: origin, direction: direction, within: 0...table)
    {
      let t = shape.mesh.triangles[hit.triangle]
      let n = shape.mesh.normals
      let w = 1 - hit.u - hit.v
      let (a, b, c) = (n[Int(t.x)], n[Int(t.y)], n[Int(t.z)])
      let normal = normalized(a * w + b * hit.u + c * hit.v)
      var surface = Surface(
        distance: hit.distance, point: origin + direction * hit.distance, normal: normal,
        isObject: true)
      let open = shape.openness
      if !open.isEmpty {
        surface.openness =
          open[Int(t.x)] * w + open[Int(t.y)] * hit.u + open[Int(t.z)] * hit.v
      }
      return surface
    }
    let point = start + course * table
    guard table.isFinite, abs(point.x) < Self.tableSide, abs(point.y) < Self.tableSide else {
      return nil
    }
    let up = SIMD3<Float>(0, 0, 1)
    return Surface(
      distance: table, point: place == nil ? point : origin + direction * table,
      normal: place?.fromRoom(direction: up) ?? up, isObject: false)
  }

  /// Linear color along a ray; `jitter` (two numbers in 0 ..< 1) selects a point on the lamp.
  func color(
    _ origin: SIMD3<Float>, _ direction: SIMD3<Float>, jitter: SIMD2<Float>
  ) -> SIMD3<Float> {
    guard let surface = hit(origin, direction) else { return Self.floor }
    let point = place?.inRoom(point: surface.point) ?? surface.point
    let up = place?.inRoom(direction: surface.normal) ?? surface.normal
    let side = normalized(cross(key, SIMD3(0, 0, 1)))
    let lift = cross(side, key)
    let lamp = normalized(key + side * (jitter.x - 0.5) * 0.3 + lift * (jitter.y - 0.5) * 0.3)
    let facing = max(0, dot(up, lamp))
    var direct: Float = 0
    if facing > 0 {
      let start = surface.point + surface.normal * 2e-4
      let toLamp = place?.fromRoom(direction: lamp) ?? lamp
      if !finish.hasObject || !bvh.anyHit(origin: start, direction: toLamp, within: 0...1) {
        direct = facing
      }
    }
    let sky = 0.5 + 0.5 * up.z
    let bounce = surface.isObject ? 0.12 * (1 - sky) : 0
    let near =
      surface.isObject
      ? min(1, 0.45 + point.z * 12) * surface.openness : contact(surface.point)
    let lit = albedo(surface, at: point) * (1.05 * direct + near * (0.42 * sky + bounce + 0.12))
    guard surface.isObject, finish.reflectance > 0 else { return lit }
    return lit * (1 - finish.reflectance) + reflection(surface, direction) * finish.reflectance
  }

  /// Albedo of a surface; `point` is in the room.
  private func albedo(_ surface: Surface, at point: SIMD3<Float>) -> SIMD3<Float> {
    if surface.isObject {
      return finish.faded(SimulatedTexture.object(surface.point, seed: seed, style: style))
    }
    return finish.plateColor(under: surface.point) ?? cards?.color(SIMD2(point.x, point.y))
      ?? SimulatedTexture.table(
        SIMD2(point.x, point.y), sheets: sheets, seed: seed, style: table)
  }

  /// The mirror reflection at a surface: of the object (dark), the table or the room.
  private func reflection(_ surface: Surface, _ direction: SIMD3<Float>) -> SIMD3<Float> {
    let normal = surface.normal
    let mirrored = normalized(direction - normal * (2 * dot(direction, normal)))
    let start = surface.point + normal * 2e-4
    guard let seen = hit(start, mirrored) else {
      return SimulatedFinish.room(place?.inRoom(direction: mirrored) ?? mirrored, seed: seed)
    }
    if seen.isObject { return SimulatedFinish.ownReflection }
    return albedo(seen, at: place?.inRoom(point: seen.point) ?? seen.point)
  }

  /// Ambient occlusion of the table near the object's foot.
  private func contact(_ p: SIMD3<Float>) -> Float {
    guard finish.hasObject else { return 1 }
    let q = style == .wateringCan ? WateringCan.local(p) - WateringCan.axis : p
    let d = (q.x * q.x + q.y * q.y).squareRoot()
    return 0.45 + 0.55 * min(1, max(0, (d - 0.03) / 0.09))
  }
}

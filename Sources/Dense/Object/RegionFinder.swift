import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Finds the part of each view that may show the object, from the planes of a coarse level.
///
/// The object is found as in the final cloud (`ObjectFinder`), in the points of the planes that other
/// views confirm. Its region in a view is the outline of all its points, visible or not, with a
/// margin for parts that have no coarse depth.
struct RegionFinder {
  /// Margin around the object's points, relative to the longer side.
  private static let margin = 0.045
  /// Approximate number of points whose projections make the outline.
  private static let maxPoints = 100_000
  /// Share of the views' pixels above which a region saves too little.
  private static let maxShare = 0.8

  let views: DenseViews
  /// The planes of all views at `level`.
  let maps: PlaneMaps
  let level: Int
  let neighbors: [[Int]]
  let options: DenseOptions

  /// The region of each view; `nil` if no object is found or it fills the views.
  func masks(in context: RunContext) throws -> [RegionMask]? {
    guard let target = CommonTarget(views.outlines.map(\.pose)) else { return nil }
    let cloud = try cloud(in: context)
    let cameras = views.outlines.map { PosedCamera(pose: $0.pose, camera: $0.camera) }
    let finder = ObjectFinder(cloud: cloud, target: target, cameras: cameras)
    let object: FoundObject
    do {
      object = try views.pool.lending(finder.mostBytes, to: finder.find)
    } catch is ObjectRefusal {
      return nil
    }
    let points = try points(of: object, in: cloud)
    let masks = views.outlines.map { outline(of: points, in: $0) }
    let shown = masks.reduce(0) { $0 + $1.pixels.count { $0 != 0 } }
    let all = masks.reduce(0) { $0 + $1.pixels.count }
    return Double(shown) <= Self.maxShare * Double(all) ? masks : nil
  }

  /// The points of the planes that the photographs support and other views confirm.
  private func cloud(in context: RunContext) throws -> CloudParts {
    let network = ViewNetwork(views.outlines, neighbors: neighbors, level: level)
    let filter = ConsistencyFilter(options.consistency)
    let list = SpilledList<PointCloud>(count: views.count, in: views.pool)
    var counts: [Int] = []
    for view in views.indices {
      try context.checkCancellation()
      let linked = try LinkedMaps(of: view, in: maps, network)
      let support = try filter.support(linked, in: context.silent)
      let part = points(of: linked, pose: views.outlines[view].pose, support)
      counts.append(part.positions.count)
      try list.put(part, at: view)
    }
    return CloudParts(counts: counts) { try list[$0] }
  }

  private func points(
    of maps: LinkedMaps, pose: RigidTransform, _ support: [UInt8]
  ) -> PointCloud {
    var cloud = PointCloud()
    let (map, back) = (maps.own, pose.inverse)
    for y in 0..<map.height {
      for x in 0..<map.width {
        let at = y * map.width + x
        let plane = map.planes[at]
        guard plane.x > 0, plane.w <= Float(options.maxCost),
          Int(support[at]) >= options.consistency.minViews
        else { continue }
        let ray = maps.frame.ray(Float(x), Float(y)) / plane.x
        cloud.positions.append(SIMD3<Float>(back * SIMD3<Double>(ray)))
        let away = SIMD3<Double>(maps.frame.awayNormal(plane, Float(x), Float(y)))
        cloud.normals.append(SIMD3<Float>(-(back.rotation * away)))
      }
    }
    return cloud
  }

  /// A subset of the object's points.
  private func points(of object: FoundObject, in cloud: CloudParts) throws -> [SIMD3<Double>] {
    var count = 0
    try cloud.eachPoint { p, _ in if object.contains(p) { count += 1 } }
    let step = max(1, count / Self.maxPoints)
    return try cloud.places(every: step, most: count / step + 1) { p, _ in object.contains(p) }
  }

  /// The region that points cover in a view, with its margin and without holes.
  private func outline(of points: [SIMD3<Double>], in view: DenseView) -> RegionMask {
    let frame = view.frame(level)
    let camera = view.camera.resized(width: frame.width, height: frame.height)
    var hits = RegionMask(width: frame.width, height: frame.height)
    for point in points {
      let local = view.pose * point
      guard local.z > 0 else { continue }
      let at = camera.project(local)
      guard at.x >= 0, at.y >= 0, at.x < Double(frame.width), at.y < Double(frame.height) else {
        continue
      }
      hits.pixels[Int(saturating: at.y) * frame.width + Int(saturating: at.x)] = 255
    }
    let reach = Self.margin * Double(max(frame.width, frame.height))
    return hits.grown(by: max(Int(saturating: reach.rounded(.up)), 1)).withoutHoles()
  }
}

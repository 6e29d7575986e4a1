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
  /// Margin around the object's points, relative to the longer side, and the part of it that is
  /// searched at all levels.
  private static let margin = 0.045
  private static let rim = 0.01
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
    let found = try confirmed(in: context)
    let cloud = CloudParts(counts: found.counts) { try found.points[$0] }
    let cameras = views.outlines.map { PosedCamera(pose: $0.pose, camera: $0.camera) }
    let finder = ObjectFinder(cloud: cloud, target: target, cameras: cameras)
    let object: FoundObject
    do {
      object = try views.pool.lending(finder.mostBytes, to: finder.find)
    } catch is ObjectRefusal {
      return nil
    }
    let points = try points(of: object, in: cloud)
    let masks = try views.indices.map { view in
      try mask(of: view, showing: points, of: object, support: found.supports[view].bytes)
    }
    let shown = masks.reduce(0) { $0 + $1.pixels.count { $0 != 0 } }
    let all = masks.reduce(0) { $0 + $1.pixels.count }
    return Double(shown) <= Self.maxShare * Double(all) ? masks : nil
  }

  /// The confirmed points of all views.
  private struct Confirmed {
    /// Points per view.
    var counts: [Int] = []
    let points: SpilledList<PointCloud>
    /// For each pixel of each view, the number of views that confirm it.
    let supports: SpilledList<SpilledBytes>
  }

  /// The points of the planes that the photographs support and other views confirm.
  private func confirmed(in context: RunContext) throws -> Confirmed {
    let network = ViewNetwork(views.outlines, neighbors: neighbors, level: level)
    let filter = ConsistencyFilter(options.consistency)
    var found = Confirmed(
      points: SpilledList(count: views.count, in: views.pool),
      supports: SpilledList(count: views.count, in: views.pool))
    for view in views.indices {
      try context.checkCancellation()
      let linked = try LinkedMaps(of: view, in: maps, network)
      let support = try filter.support(linked, in: context.silent)
      let part = points(of: linked, pose: views.outlines[view].pose, support)
      found.counts.append(part.positions.count)
      try found.points.put(part, at: view)
      try found.supports.put(SpilledBytes(support), at: view)
    }
    return found
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
        guard isConfirmed(plane, support[at]) else { continue }
        let ray = maps.frame.ray(Float(x), Float(y)) / plane.x
        cloud.positions.append(SIMD3<Float>(back * SIMD3<Double>(ray)))
        let away = SIMD3<Double>(maps.frame.awayNormal(plane, Float(x), Float(y)))
        cloud.normals.append(SIMD3<Float>(-(back.rotation * away)))
      }
    }
    return cloud
  }

  private func isConfirmed(_ plane: SIMD4<Float>, _ support: UInt8) -> Bool {
    plane.x > 0 && plane.w <= Float(options.maxCost)
      && Int(support) >= options.consistency.minViews
  }

  /// A subset of the object's points.
  private func points(of object: FoundObject, in cloud: CloudParts) throws -> [SIMD3<Double>] {
    var count = 0
    try cloud.eachPoint { p, _ in if object.contains(p) { count += 1 } }
    let step = max(1, count / Self.maxPoints)
    return try cloud.places(every: step, most: count / step + 1) { p, _ in object.contains(p) }
  }

  /// The region that the object's points cover in a view, with its margin and without holes; in the
  /// margin, surroundings are marked.
  private func mask(
    of view: Int, showing points: [SIMD3<Double>], of object: FoundObject, support: [UInt8]
  ) throws -> RegionMask {
    let own = views.outlines[view]
    let hits = hits(of: points, in: own)
    var region = hits.grown(by: reach(Self.margin, hits)).withoutHoles()
    let near = hits.grown(by: reach(Self.rim, hits))
    let (map, frame, back) = (try maps[view].map, own.frame(level), own.pose.inverse)
    for at in region.pixels.indices where region.pixels[at] != 0 && near.pixels[at] == 0 {
      guard isConfirmed(map.planes[at], support[at]) else { continue }
      let ray = frame.ray(Float(at % map.width), Float(at / map.width)) / map.planes[at].x
      if !object.contains(back * SIMD3<Double>(ray)) {
        region.pixels[at] = SearchRegion.surroundings
      }
    }
    return region
  }

  /// A share of a mask's longer side, at least one pixel.
  private func reach(_ share: Double, _ mask: RegionMask) -> Int {
    max(Int(saturating: (share * Double(max(mask.width, mask.height))).rounded(.up)), 1)
  }

  /// The pixels of a view that points are projected to.
  private func hits(of points: [SIMD3<Double>], in view: DenseView) -> RegionMask {
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
    return hits
  }
}

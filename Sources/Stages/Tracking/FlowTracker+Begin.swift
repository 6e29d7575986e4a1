import Foundation
import Geometry
import Numerics
import Support

/// Two views that differ enough give the first points where no depth is measured.
struct FirstViews: Sendable {
  var anchor: GrayPyramid<Float>
  var camera: Camera
  var gravity: SIMD3<Double>?
  var latest: GrayPyramid<Float>
  /// Places in the anchor and in the newest frame.
  var sources: [SIMD2<Float>]
  var places: [SIMD2<Float>]
  /// Corners the anchor had.
  var beginning: Int
  var age = 0
}

/// Making the first map.
extension FlowTracker {
  /// Fewest points of a first map, from depth and from two views.
  static let leastMeasured = 40
  static let leastMatched = 50
  /// Least median angle between the rays of two first views.
  static let leastFirstAngle = 3.5 * Double.pi / 180
  /// What the middle of the first view shows is taken to be this far, metres.
  static let assumedDistance = 0.5

  mutating func begin(_ input: FlowFrame, _ depth: () -> TrackingDepth?) -> RigidTransform? {
    if beginning == nil || (beginning?.age ?? 0) % 10 == 9, let measured = depth(),
      let pose = begin(input, measured)
    {
      return pose
    }
    guard var views = beginning else {
      anchor(input)
      return nil
    }
    views.follow(input)
    beginning = views
    guard views.places.count >= Self.leastMatched, views.places.count * 5 >= views.beginning * 2
    else {
      anchor(input)
      return nil
    }
    guard views.hasMoved else { return nil }
    return begin(views, input)
  }

  private mutating func anchor(_ input: FlowFrame) {
    let corners = CornerSearch().run(input.pyramid.levels[0], known: [])
    beginning = FirstViews(
      anchor: input.pyramid, camera: input.camera, gravity: input.frame.gravity,
      latest: input.pyramid, sources: corners, places: corners, beginning: corners.count)
  }

  /// From measured depth: the frame becomes the first keyframe.
  private mutating func begin(_ input: FlowFrame, _ depth: TrackingDepth) -> RigidTransform? {
    let size = SIMD2(Double(input.camera.width), Double(input.camera.height))
    let corners = CornerSearch().run(input.pyramid.levels[0], known: [])
    let measured = corners.compactMap { place in
      depth.at(SIMD2<Double>(place) / size).map { (place: place, depth: $0) }
    }
    guard measured.count >= Self.leastMeasured else { return nil }
    let grid = Self.points(of: depth, input.camera)
    let up = input.frame.gravity.map { -normalized($0) } ?? SupportingPlane(grid, seed: seed).up
    let pose = RigidTransform(rotation: SupportingPlane.rotation(to: up), translation: .zero)
    isMetric = true
    let index = append(input.pyramid, input.camera, pose, measured.map(\.depth))
    for item in measured { add(item.place, depth: item.depth, to: index) }
    let known = Set(measured.map { $0.place })
    candidates = corners.filter { !known.contains($0) }.map {
      Candidate(keyframe: index, source: $0, place: $0)
    }
    settle(input, pose)
    return pose
  }

  /// A coarse grid of measured points in the middle of the view, camera frame.
  private static func points(of depth: TrackingDepth, _ camera: Camera) -> [SIMD3<Double>] {
    var points: [SIMD3<Double>] = []
    for y in stride(from: 0.2, to: 0.95, by: 0.025) {
      for x in stride(from: 0.15, to: 0.85, by: 0.025) {
        guard let z = depth.at(SIMD2(x, y)) else { continue }
        let ray = camera.normalize(SIMD2(x * Double(camera.width), y * Double(camera.height)))
        points.append(SIMD3(ray.x, ray.y, 1) * z)
      }
    }
    return points
  }

  /// From two views: their relation, then points; the first of them is the world's origin.
  private mutating func begin(_ views: FirstViews, _ input: FlowFrame) -> RigidTransform? {
    guard let (second, pairs) = views.relation(to: input.camera, seed: seed, number: number) else {
      return nil
    }
    beginning = nil
    append(views.anchor, views.camera, .identity, pairs.map(\.point.z))
    append(input.pyramid, input.camera, second, pairs.map { (second * $0.point).z })
    map.points = pairs.map { pair in
      MapPoint(
        position: pair.point,
        sightings: [
          KeyframeSighting(keyframe: 0, place: pair.first),
          KeyframeSighting(keyframe: 1, place: pair.second),
        ], lastFound: number)
    }
    adjust(newest: 1, returned: 0)
    map.points.removeAll { $0.sightings.count < 2 }
    guard map.points.count >= Self.leastMatched else {
      map = TrackingMap()
      anchor(input)
      return nil
    }
    upright(views)
    let corners = CornerSearch().run(
      input.pyramid.levels[0], known: map.points.map { $0.sightings[1].place })
    candidates = corners.map { Candidate(keyframe: 1, source: $0, place: $0) }
    settle(input, map.keyframes[1].pose)
    return map.keyframes[1].pose
  }

  /// Gives a map of two views a scale and a world with Y up.
  private mutating func upright(_ views: FirstViews) {
    let seen = map.points.map { map.keyframes[0].pose * $0.position }
    let (w, h) = (Double(views.camera.width), Double(views.camera.height))
    let central = seen.filter {
      let pixel = views.camera.project($0)
      return abs(pixel.x - w / 2) < w / 6 && abs(pixel.y - h / 2) < h / 6
    }
    let depths = (central.count >= 8 ? central : seen).map(\.z).sorted()
    let up =
      views.gravity.map { -normalized($0) } ?? SupportingPlane(seen, seed: seed).up
    map.scale(by: Self.assumedDistance / max(depths[depths.count / 2], 1e-9))
    map.turn(SupportingPlane.rotation(to: up).transpose)
  }

  private mutating func settle(_ input: FlowFrame, _ pose: RigidTransform) {
    let newest = Int32(map.keyframes.count - 1)
    keyframeAt = number
    let found = map.points.indices.compactMap { k -> FoundPoint? in
      guard let sighting = map.points[k].sightings.last, sighting.keyframe == newest else {
        return nil
      }
      return FoundPoint(
        point: Int32(k), place: sighting.place,
        ray: input.camera.normalize(SIMD2<Double>(sighting.place)))
    }
    past = Past(pyramid: input.pyramid, pose: pose, time: input.frame.time, found: found)
    seenByKeyframe = min(found.count, Self.mostFine)
  }
}

extension FirstViews {
  /// A pair of places with the point they show, in the first camera's frame.
  struct Pair {
    var first: SIMD2<Float>
    var second: SIMD2<Float>
    var point: SIMD3<Double>
  }

  /// Follows the corners into the next frame, and back to see whether they arrive.
  mutating func follow(_ input: FlowFrame) {
    age += 1
    let aligner = PatchAligner()
    var kept: (sources: [SIMD2<Float>], places: [SIMD2<Float>]) = ([], [])
    for k in places.indices {
      guard
        let place = aligner.follow(
          places[k], in: latest, to: input.pyramid, from: places[k], levels: 0...3),
        let back = aligner.follow(
          place, in: input.pyramid, to: latest, from: places[k], levels: 0...0)
      else { continue }
      let d = back - places[k]
      guard d.x * d.x + d.y * d.y < 0.25 else { continue }
      kept.sources.append(sources[k])
      kept.places.append(place)
    }
    (sources, places, latest) = (kept.sources, kept.places, input.pyramid)
  }

  /// Whether places have moved by a thirtieth of the picture's width in the median.
  var hasMoved: Bool {
    let moved = zip(sources, places).map { length($1 - $0) }.sorted()
    return moved[moved.count / 2] > Float(camera.width) / 30
  }

  /// The second camera's pose in the first with |translation| = 1, and the points both see.
  func relation(
    to second: Camera, seed: UInt64, number: Int32
  ) -> (pose: RigidTransform, pairs: [Pair])? {
    var options = TwoViewOptions()
    options.maxError = 1.5
    options.minInliers = FlowTracker.leastMatched
    options.maxTrials = 600
    var random = RandomStream(seed: seed, stream: UInt64(UInt32(bitPattern: number)))
    let geometry = estimateTwoView(
      sources.map { SIMD2<Double>($0) }, places.map { SIMD2<Double>($0) },
      cameras: (camera, second), focalsKnown: true, options: options, using: &random)
    guard geometry.kind == .general || geometry.kind == .planar,
      let pose = geometry.secondFromFirst, geometry.medianAngle > FlowTracker.leastFirstAngle,
      geometry.inlierCount * 10 >= places.count * 6
    else { return nil }
    let most = 1.5 / camera.focal
    let pairs = places.indices.compactMap { k -> Pair? in
      guard geometry.inliers[k] else { return nil }
      let a = camera.normalize(SIMD2<Double>(sources[k]))
      let b = second.normalize(SIMD2<Double>(places[k]))
      guard let point = triangulate([(.identity, a), (pose, b)]),
        triangulationAngle(.zero, pose.center, point) > FlowTracker.leastFirstAngle / 3,
        normalizedError2(point, .identity, a) < most * most,
        normalizedError2(point, pose, b) < most * most
      else { return nil }
      return Pair(first: sources[k], second: places[k], point: point)
    }
    return pairs.count >= FlowTracker.leastMatched ? (pose, pairs) : nil
  }
}

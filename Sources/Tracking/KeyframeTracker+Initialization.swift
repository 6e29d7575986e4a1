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
extension KeyframeTracker {
  /// Fewest points of a first map from depth.
  static let minMeasured = 40

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
    guard views.places.count >= TwoViewStart.minPoints,
      views.places.count * 5 >= views.beginning * 2
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
    guard measured.count >= Self.minMeasured else { return nil }
    let pose = TrackingMap.firstPose(input.frame, depth, seed: seed)
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

  /// From two views: their relation, then points; the first of them is the world's origin.
  private mutating func begin(_ views: FirstViews, _ input: FlowFrame) -> RigidTransform? {
    guard
      let start = TwoViewStart(
        views.sources, views.places, cameras: (views.camera, input.camera), maxError: 1.5,
        using: RandomStream(seed: seed, stream: UInt64(UInt32(bitPattern: number)))),
      start.points.count * 2 >= views.places.count
    else { return nil }
    beginning = nil
    append(views.anchor, views.camera, .identity, start.points.map(\.point.z))
    append(
      input.pyramid, input.camera, start.pose, start.points.map { (start.pose * $0.point).z })
    map.points = start.points.map { index, point in
      MapPoint(
        position: point,
        observations: [
          KeyframeObservation(keyframe: 0, place: views.sources[index]),
          KeyframeObservation(keyframe: 1, place: views.places[index]),
        ], lastFound: number)
    }
    adjust(newest: 1, returned: 0)
    map.points.removeAll { $0.observations.count < 2 }
    guard map.points.count >= TwoViewStart.minPoints else {
      map = TrackingMap()
      anchor(input)
      return nil
    }
    map.settle(gravity: views.gravity, seed: seed)
    let corners = CornerSearch().run(
      input.pyramid.levels[0], known: map.points.map { $0.observations[1].place })
    candidates = corners.map { Candidate(keyframe: 1, source: $0, place: $0) }
    settle(input, map.keyframes[1].pose)
    return map.keyframes[1].pose
  }

  private mutating func settle(_ input: FlowFrame, _ pose: RigidTransform) {
    let newest = Int32(map.keyframes.count - 1)
    keyframeAt = number
    let found = map.points.indices.compactMap { k -> FoundPoint? in
      guard let observation = map.points[k].observations.last, observation.keyframe == newest else {
        return nil
      }
      return FoundPoint(
        point: Int32(k), place: observation.place,
        ray: input.camera.normalize(SIMD2<Double>(observation.place)))
    }
    past = PreviousFrame(pyramid: input.pyramid, pose: pose, time: input.frame.time, found: found)
    seenByKeyframe = min(found.count, Self.maxFine)
  }
}

extension FirstViews {
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
    let moved = zip(sources, places).map { length($1 - $0) }.median() ?? 0
    return moved > Float(camera.width) / 30
  }
}

import Foundation
import Geometry
import Numerics

/// Growing the map.
extension KeyframeTracker {
  /// Most points looked for in a keyframe.
  static let maxInKeyframe = 700
  /// Least angle between the rays a point is triangulated from, and most frames it is followed.
  static let minAngle = 2.5 * Double.pi / 180
  static let maxAge: Int32 = 240

  /// Makes the frame a keyframe.
  ///
  /// - Returns: Its pose after the adjustment.
  mutating func addKeyframe(
    _ input: FlowFrame, _ pose: RigidTransform, _ depth: TrackingDepth?
  ) -> RigidTransform {
    let known = observations(input, pose)
    let index = append(
      input.pyramid, input.camera, pose,
      known.map { (pose * map.points[Int($0.point)].position).z })
    let size = SIMD2(Double(input.camera.width), Double(input.camera.height))
    func measured(_ place: SIMD2<Float>) -> Double { depth?.at(SIMD2<Double>(place) / size) ?? 0 }
    var lastSeen: [Int32] = []
    for item in known {
      let k = Int(item.point)
      lastSeen.append(map.points[k].observations.last?.keyframe ?? 0)
      map.points[k].lastFound = number
      map.points[k].observations.append(
        KeyframeObservation(keyframe: index, place: item.place, depth: Float(measured(item.place))))
    }
    let places = known.map(\.place) + candidates.map(\.place)
    for place in CornerSearch().run(input.pyramid.levels[0], known: places) {
      let z = measured(place)
      if z > 0 {
        add(place, depth: z, to: index)
      } else {
        candidates.append(Candidate(keyframe: index, source: place, place: place))
      }
    }
    seenByKeyframe = min(known.count, past?.found.count ?? known.count)
    keyframeAt = number
    adjust(newest: Int(index), returned: lastSeen.filter { index - $0 > 12 }.count)
    map.cull()
    refresh(input)
    return map.keyframes[Int(index)].pose
  }

  /// All points the frame shows.
  private func observations(_ input: FlowFrame, _ pose: RigidTransform) -> [FoundPoint] {
    let finder = PointFinder(map: map, pyramid: input.pyramid, camera: input.camera)
    var found: [FoundPoint] = []
    for (point, expected) in choose(pose, input, each: 8, most: Self.maxInKeyframe) {
      guard
        let place = finder.find(Int(point), pose: pose, near: expected, above: 0, reach: 3)
          ?? finder.find(Int(point), pose: pose, near: expected, above: 1, reach: 5)
      else { continue }
      found.append(
        FoundPoint(
          point: point, place: place, ray: input.camera.normalize(SIMD2<Double>(place))))
    }
    // A place seen again may be off by more than what was followed all the time.
    return found.filter { item in
      reprojectionError(
        map.points[Int(item.point)].position, pose, input.camera, SIMD2<Double>(item.place)) < 4
    }
  }

  @discardableResult
  mutating func append(
    _ pyramid: GrayPyramid<Float>, _ camera: Camera, _ pose: RigidTransform, _ depths: [Double]
  ) -> Int32 {
    map.keyframes.append(
      TrackingKeyframe(
        image: pyramid.packed(), thumbnail: pyramid.thumbnail(), camera: camera, pose: pose,
        depth: depths.median() ?? map.keyframes.last?.depth ?? 0.5))
    return Int32(map.keyframes.count - 1)
  }

  /// Adds a point whose depth was measured.
  mutating func add(_ place: SIMD2<Float>, depth: Double, to keyframe: Int32) {
    let frame = map.keyframes[Int(keyframe)]
    let ray = frame.camera.normalize(SIMD2<Double>(place))
    map.points.append(
      MapPoint(
        position: frame.pose.inverse * (SIMD3(ray.x, ray.y, 1) * depth),
        observations: [KeyframeObservation(keyframe: keyframe, place: place, depth: Float(depth))],
        lastFound: number))
  }

  /// After points were moved and removed: what the newest frame shows of them.
  private mutating func refresh(_ input: FlowFrame) {
    guard let newest = map.keyframes.last else { return }
    let index = Int32(map.keyframes.count - 1)
    var found: [FoundPoint] = []
    for k in map.points.indices {
      guard let observation = map.points[k].observations.last, observation.keyframe == index else {
        continue
      }
      found.append(
        FoundPoint(
          point: Int32(k), place: observation.place,
          ray: input.camera.normalize(SIMD2<Double>(observation.place))))
    }
    let agreeing = agree(newest.pose, found, input.camera)
    past?.pose = newest.pose
    past?.found = agreeing
  }

  /// Follows the corners without depth, and triangulates those seen from far enough apart.
  mutating func followCandidates(_ input: FlowFrame, _ pose: RigidTransform, _ fit: PoseFit) {
    guard let past, !candidates.isEmpty,
      let usual = fit.found.map({ (pose * map.points[Int($0.point)].position).z }).median()
    else { return }
    let hereFromThere = pose * past.pose.inverse
    let aligner = PatchAligner()
    var kept: [Candidate] = []
    for var candidate in candidates {
      candidate.age += 1
      let ray = input.camera.normalize(SIMD2<Double>(candidate.place))
      let expected = hereFromThere * (SIMD3(ray.x, ray.y, 1) * usual)
      guard candidate.age < Self.maxAge, expected.z > 0.02,
        let place = aligner.follow(
          candidate.place, in: past.pyramid, to: input.pyramid,
          from: SIMD2<Float>(input.camera.project(expected)), levels: 0...1)
      else { continue }
      candidate.place = place
      switch triangulated(candidate, input, pose, usual) {
      case .point(let point): map.points.append(point)
      case .later: kept.append(candidate)
      case .wrong: break
      }
    }
    candidates = kept
  }

  private enum Outcome {
    case point(MapPoint)
    case later
    case wrong
  }

  /// A candidate's point, once the angle suffices and the patch of its keyframe agrees: that is
  /// the check from back to front, over all frames it was followed through.
  private func triangulated(
    _ candidate: Candidate, _ input: FlowFrame, _ pose: RigidTransform, _ usual: Double
  ) -> Outcome {
    let keyframe = map.keyframes[Int(candidate.keyframe)]
    let source = keyframe.camera.normalize(SIMD2<Double>(candidate.source))
    let ray = input.camera.normalize(SIMD2<Double>(candidate.place))
    let a = keyframe.pose.rotation.transpose * normalized(SIMD3(source.x, source.y, 1))
    let b = pose.rotation.transpose * normalized(SIMD3(ray.x, ray.y, 1))
    guard dot(a, b) < cos(Self.minAngle) else { return .later }
    guard let first = triangulate([(keyframe.pose, source), (pose, ray)]),
      isPlausible(first, keyframe.pose, source, pose, ray, input.camera, usual)
    else { return .wrong }
    var point = MapPoint(
      position: first,
      observations: [KeyframeObservation(keyframe: candidate.keyframe, place: candidate.source)],
      lastFound: number)
    var one = TrackingMap()
    one.keyframes = map.keyframes
    one.points = [point]
    let finder = PointFinder(map: one, pyramid: input.pyramid, camera: input.camera)
    guard
      let place = finder.find(0, pose: pose, near: candidate.place, above: 0, reach: 2)
    else { return .wrong }
    let exact = input.camera.normalize(SIMD2<Double>(place))
    guard let position = triangulate([(keyframe.pose, source), (pose, exact)]),
      isPlausible(position, keyframe.pose, source, pose, exact, input.camera, usual)
    else { return .wrong }
    point.position = position
    return .point(point)
  }

  private func isPlausible(
    _ point: SIMD3<Double>, _ first: RigidTransform, _ a: SIMD2<Double>, _ second: RigidTransform,
    _ b: SIMD2<Double>, _ camera: Camera, _ usual: Double
  ) -> Bool {
    let most = 1.2 / camera.focal
    let z = (second * point).z
    return z > 0.1 * usual && z < 12 * usual && normalizedError2(point, first, a) < most * most
      && normalizedError2(point, second, b) < most * most
  }
}

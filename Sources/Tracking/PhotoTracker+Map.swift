import Geometry
import Numerics

/// What photographs add to the map.
extension PhotoTracker {
  @discardableResult
  mutating func append(_ camera: Camera, _ pose: RigidTransform) -> Int32 {
    map.keyframes.append(
      TrackingKeyframe(
        image: nil, thumbnail: [], camera: camera, pose: pose,
        depth: map.keyframes.last?.depth ?? 0.5))
    return Int32(map.keyframes.count - 1)
  }

  /// Makes a photograph with a pose a keyframe: notes what it shows, adds what it measured.
  mutating func enter(_ view: inout PhotoView, _ pose: RigidTransform) {
    let index = append(view.camera, pose)
    view.keyframe = index
    var depths: [Double] = []
    for k in view.places.indices {
      let observation = KeyframeObservation(
        keyframe: index, place: view.places[k], depth: view.depths[k], feature: Int32(k))
      if view.points[k] >= 0 {
        let point = Int(view.points[k])
        map.points[point].observations.append(observation)
        depths.append((pose * map.points[point].position).z)
      } else if isMetric, let place = view.measured(k) {
        map.points.append(
          MapPoint(position: pose.inverse * place, observations: [observation], lastFound: number))
        depths.append(place.z)
      }
    }
    if let depth = depths.median() { map.keyframes[Int(index)].depth = max(depth, 1e-6) }
  }

  mutating func add(_ point: SIMD3<Double>, _ shown: [(view: PhotoView, feature: Int)]) {
    map.points.append(
      MapPoint(
        position: point,
        observations: shown.map { view, feature in
          KeyframeObservation(
            keyframe: view.keyframe ?? 0, place: view.places[feature],
            depth: view.depths[feature], feature: Int32(feature))
        }, lastFound: number))
  }

  /// Joins what the partners show of the same points, and triangulates the others.
  mutating func join(
    _ view: PhotoView, _ partners: [Int], _ matches: [[(own: Int, other: Int)]]
  ) {
    guard let mine = view.keyframe, case let pose = map.keyframes[Int(mine)].pose else { return }
    var isOpen = view.points.map { $0 < 0 }
    for (partner, pairs) in zip(partners, matches) {
      let other = views[partner]
      guard let theirs = other.keyframe, case let there = map.keyframes[Int(theirs)].pose else {
        continue
      }
      for pair in pairs where other.points[pair.other] < 0 {
        if case let point = view.points[pair.own], point >= 0 {
          attach(other, pair.other, to: Int(point), there)
        } else if isOpen[pair.own],
          let point = triangulated(
            (pose, view.rays[pair.own], view.camera),
            (there, other.rays[pair.other], other.camera))
        {
          isOpen[pair.own] = false
          add(point, [(other, pair.other), (view, pair.own)])
        }
      }
    }
  }

  private mutating func attach(
    _ view: PhotoView, _ feature: Int, to point: Int, _ pose: RigidTransform
  ) {
    guard let keyframe = view.keyframe,
      !map.points[point].observations.contains(where: { $0.keyframe == keyframe }),
      normalizedError2(map.points[point].position, pose, view.rays[feature]).squareRoot()
        * view.camera.focal < 4
    else { return }
    map.points[point].observations.append(
      KeyframeObservation(
        keyframe: keyframe, place: view.places[feature], depth: view.depths[feature],
        feature: Int32(feature)))
  }

  private func triangulated(
    _ a: (pose: RigidTransform, ray: SIMD2<Double>, camera: Camera),
    _ b: (pose: RigidTransform, ray: SIMD2<Double>, camera: Camera)
  ) -> SIMD3<Double>? {
    guard let point = triangulate([(a.pose, a.ray), (b.pose, b.ray)]),
      triangulationAngle(a.pose.center, b.pose.center, point) > KeyframeTracker.minAngle
    else { return nil }
    func error(_ v: (pose: RigidTransform, ray: SIMD2<Double>, camera: Camera)) -> Double {
      normalizedError2(point, v.pose, v.ray).squareRoot() * v.camera.focal
    }
    return error(a) < 2.5 && error(b) < 2.5 ? point : nil
  }

  mutating func adjust() {
    let count = map.keyframes.count
    if count <= 12 || count >= adjustedAt + max(adjustedAt / 4, 3) {
      adjustedAt = count
      map.adjust(
        moving: Set(1..<count), holding: [0], iterations: 12, maxError: 4)
      if isMetric { map.keepMetres() }
      return
    }
    let shared = map.shared(with: count - 1)
    let neighbours = (1..<count - 1).filter { shared[$0] >= 15 }.sorted {
      (shared[$0], $0) > (shared[$1], $1)
    }
    let moving = Set(neighbours.prefix(5) + [count - 1])
    let holding = Set(neighbours.dropFirst(5).prefix(12) + [0]).subtracting(moving)
    map.adjust(moving: moving, holding: holding, iterations: 8, maxError: 4)
  }

  /// After points were removed: which keypoint shows which of those left. Lets go of descriptors of
  /// the oldest photographs where there are very many.
  mutating func rename() {
    map.points.removeAll { $0.observations.isEmpty || (!isMetric && $0.observations.count < 2) }
    var place = [Int](repeating: -1, count: map.keyframes.count)
    for k in views.indices {
      if let keyframe = views[k].keyframe { place[Int(keyframe)] = k }
      for i in views[k].points.indices { views[k].points[i] = -1 }
    }
    for (index, point) in map.points.enumerated() {
      for observation in point.observations where observation.feature >= 0 {
        let view = place[Int(observation.keyframe)]
        if view >= 0 { views[view].points[Int(observation.feature)] = Int32(index) }
      }
    }
    if views.count > Self.maxKept { views.removeFirst(views.count - Self.maxKept) }
  }
}

import Geometry
import Numerics

/// Additions to the map from photographs.
extension PhotoTracker {
  /// Adds a keyframe without points.
  @discardableResult
  mutating func append(_ camera: Camera, _ pose: RigidTransform) -> Int32 {
    map.keyframes.append(
      TrackingKeyframe(
        image: nil, thumbnail: [], camera: camera, pose: pose,
        depth: map.keyframes.last?.depth ?? KeyframeTracker.defaultDepth))
    return Int32(map.keyframes.count - 1)
  }

  /// Minimum median depth of a keyframe.
  static let minDepth = 1e-6

  /// Makes a posed photograph a keyframe: stores its observations and adds points with measured
  /// depth.
  mutating func addKeyframe(_ view: inout PhotoKeypoints, _ pose: RigidTransform) {
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
    if let depth = depths.median() { map.keyframes[Int(index)].depth = max(depth, Self.minDepth) }
  }

  /// Adds a point with its observations in photographs.
  mutating func add(_ point: SIMD3<Double>, _ shown: [(view: PhotoKeypoints, feature: Int)]) {
    map.points.append(
      MapPoint(
        position: point,
        observations: shown.map { view, feature in
          KeyframeObservation(
            keyframe: view.keyframe ?? 0, place: view.places[feature],
            depth: view.depths[feature], feature: Int32(feature))
        }, lastFound: number))
  }

  /// Extends tracks of known points to the partners, and triangulates new points.
  mutating func extendMap(
    from view: PhotoKeypoints, to partners: [Int], matches: [[(own: Int, other: Int)]]
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
          addObservation(from: other, feature: pair.other, to: Int(point), at: there)
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

  /// Adds an observation to a point unless the photograph already observes it or the error is too
  /// large.
  private mutating func addObservation(
    from view: PhotoKeypoints, feature: Int, to point: Int, at pose: RigidTransform
  ) {
    guard let keyframe = view.keyframe,
      !map.points[point].observations.contains(where: { $0.keyframe == keyframe }),
      normalizedError2(map.points[point].position, pose, view.rays[feature]).squareRoot()
        * view.camera.focal < Self.maxObservationError
    else { return }
    map.points[point].observations.append(
      KeyframeObservation(
        keyframe: keyframe, place: view.places[feature], depth: view.depths[feature],
        feature: Int32(feature)))
  }

  /// Maximum reprojection error of a new point, pixels.
  static let maxNewPointError = 2.5

  /// A point triangulated from two photographs, if its depth is well determined.
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
    return error(a) < Self.maxNewPointError && error(b) < Self.maxNewPointError ? point : nil
  }

  /// Number of photographs up to which each new one triggers a global adjustment.
  static let maxAlwaysAdjusted = 12
  /// Minimum number of new photographs before another global adjustment.
  static let minGrowth = 3
  /// Iterations over all poses.
  static let globalIterations = 12

  /// Adjusts the neighborhood of the newest photograph, or everything if the map has grown by a
  /// quarter.
  mutating func adjust() {
    let count = map.keyframes.count
    let isGrown =
      count >= keyframesAtAdjustment + max(keyframesAtAdjustment / 4, Self.minGrowth)
    if count <= Self.maxAlwaysAdjusted || isGrown {
      keyframesAtAdjustment = count
      map.adjust(
        variable: Set(1..<count), constant: [0], iterations: Self.globalIterations,
        maxError: Self.maxObservationError)
      if isMetric { map.restoreMetricScale() }
    } else {
      adjustNeighbors(of: count - 1)
    }
  }

  /// Minimum number of common points of photographs that are adjusted together.
  static let minShared = 15
  /// Maximum number of earlier poses that are adjusted with a new one.
  static let maxVariable = 5
  /// Maximum number of constant poses that see the same points.
  static let maxConstant = 12
  /// Iterations over the newest poses.
  static let localIterations = 8

  /// Adjusts a photograph and those with most common points.
  private mutating func adjustNeighbors(of newest: Int) {
    let shared = map.shared(with: newest)
    let neighbors = (1..<newest).filter { shared[$0] >= Self.minShared }.sorted {
      (shared[$0], $0) > (shared[$1], $1)
    }
    let variable = Set(neighbors.prefix(Self.maxVariable) + [newest])
    let constant = Set(neighbors.dropFirst(Self.maxVariable).prefix(Self.maxConstant) + [0])
      .subtracting(variable)
    map.adjust(
      variable: variable, constant: constant, iterations: Self.localIterations,
      maxError: Self.maxObservationError)
  }

  /// Updates the point index of each keypoint after points were removed. Drops the oldest
  /// photographs if there are too many.
  mutating func reindexPoints() {
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
    if views.count > Self.maxViews { views.removeFirst(views.count - Self.maxViews) }
  }
}

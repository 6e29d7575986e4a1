import Foundation
import Geometry
import Numerics

/// Growth of the map.
extension KeyframeTracker {
  /// Number of keyframes without observation after which a point counts as found again.
  static let longAbsence: Int32 = 12

  /// Makes the frame a keyframe.
  ///
  /// - Returns: Its pose after the adjustment.
  mutating func addKeyframe(
    _ input: CurrentFrame, at pose: RigidTransform, depth: TrackingDepth?
  ) -> RigidTransform {
    let known = observations(input, pose)
    let index = append(
      input.pyramid, camera: input.camera, pose: pose,
      depths: known.map { (pose * map.points[Int($0.point)].position).z })
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
    for place in CornerDetector().run(input.pyramid.levels[0], known: places) {
      let z = measured(place)
      if z > 0 {
        add(place, depth: z, to: index)
      } else {
        candidates.append(Candidate(keyframe: index, source: place, place: place))
      }
    }
    keyframePointCount = min(known.count, previous?.found.count ?? known.count)
    lastKeyframeNumber = number
    adjust(newest: Int(index), returned: lastSeen.count { index - $0 > Self.longAbsence })
    map.cull()
    updatePrevious(input.camera)
    return map.keyframes[Int(index)].pose
  }

  /// Maximum number of points that are searched in a keyframe.
  static let maxInKeyframe = 700
  /// Maximum number of them per cell.
  static let maxPerKeyframeCell = 8
  /// Maximum reprojection error of an observation in a keyframe, pixels: larger than for
  /// continuously tracked points, as the error may have accumulated before a point is found again.
  static let maxObservationError = 4.0
  /// Maximum shift of a point in a keyframe on a coarser level, pixels of the level.
  static let keyframeShift: Float = 5

  /// All points that are visible in the frame.
  private func observations(_ input: CurrentFrame, _ pose: RigidTransform) -> [FoundPoint] {
    let finder = PatchFinder(map: map, pyramid: input.pyramid, camera: input.camera)
    var found: [FoundPoint] = []
    for (point, expected) in selectPoints(
      pose, input, perCell: Self.maxPerKeyframeCell, atMost: Self.maxInKeyframe)
    {
      guard
        let place = finder.find(
          Int(point), pose: pose, near: expected, above: 0, maxShift: Self.nearShift)
          ?? finder.find(
            Int(point), pose: pose, near: expected, above: 1, maxShift: Self.keyframeShift)
      else { continue }
      found.append(FoundPoint(point, at: place, input.camera))
    }
    return found.filter { item in
      reprojectionError(
        map.points[Int(item.point)].position, pose, input.camera, SIMD2<Double>(item.place))
        < Self.maxObservationError
    }
  }

  /// Depth of a keyframe without points, meters.
  static let defaultDepth = 0.5

  /// Adds a keyframe with points at these depths.
  @discardableResult
  mutating func append(
    _ pyramid: GrayPyramid<Float>, camera: Camera, pose: RigidTransform, depths: [Double]
  ) -> Int32 {
    map.keyframes.append(
      TrackingKeyframe(
        image: pyramid.packed(), thumbnail: pyramid.thumbnail(), camera: camera, pose: pose,
        depth: depths.median() ?? map.keyframes.last?.depth ?? Self.defaultDepth))
    return Int32(map.keyframes.count - 1)
  }

  /// Adds a point with measured depth.
  mutating func add(_ place: SIMD2<Float>, depth: Double, to keyframe: Int32) {
    let frame = map.keyframes[Int(keyframe)]
    let ray = frame.camera.normalize(SIMD2<Double>(place))
    map.points.append(
      MapPoint(
        position: frame.pose.inverse * (SIMD3(ray.x, ray.y, 1) * depth),
        observations: [KeyframeObservation(keyframe: keyframe, place: place, depth: Float(depth))],
        lastFound: number))
  }

  /// Updates the points found in the newest frame after points were moved and removed.
  private mutating func updatePrevious(_ camera: Camera) {
    guard let newest = map.keyframes.last else { return }
    let found = inliers(of: newest.pose, among: pointsOfNewestKeyframe(camera), camera: camera)
    previous?.pose = newest.pose
    previous?.found = found
  }

  /// The points whose last observation is in the newest keyframe.
  func pointsOfNewestKeyframe(_ camera: Camera) -> [FoundPoint] {
    let newest = Int32(map.keyframes.count - 1)
    return map.points.indices.compactMap { k in
      guard let observation = map.points[k].observations.last, observation.keyframe == newest else {
        return nil
      }
      return FoundPoint(Int32(k), at: observation.place, camera)
    }
  }
}

import Foundation
import Geometry
import Numerics
import Support

/// Corners of a first frame that are tracked until two views suffice for the first points, if there
/// is no measured depth (the trails of PTAM).
struct InitialTrails: Sendable {
  /// The frame in which the trails start. `camera` is its camera.
  var first: GrayPyramid<Float>
  var camera: Camera
  var gravity: SIMD3<Double>?
  var latest: GrayPyramid<Float>
  /// Positions in the first frame.
  var sources: [SIMD2<Float>]
  /// Positions in the newest frame.
  var places: [SIMD2<Float>]
  /// Number of corners in the first frame.
  var initialCount: Int
  /// Number of frames for which the trails were tracked.
  var age = 0
}

/// Initialization of the map.
extension KeyframeTracker {
  /// Minimum number of points for a first map from depth.
  static let minMeasured = 40
  /// Number of frames between requests for depth while there is no map, as decoding takes time.
  static let depthInterval = 10
  /// Maximum distance of a trail's end from its epipolar line, pixels.
  static let maxTrailError = 1.5

  /// Initializes the map from measured depth or from two views.
  ///
  /// - Returns: The pose of the frame, or `nil` while there is no map.
  mutating func initialize(
    _ input: CurrentFrame, _ depth: () -> TrackingDepth?
  ) -> RigidTransform? {
    let isDepthDue = trails.map { $0.age % Self.depthInterval == Self.depthInterval - 1 } ?? true
    if isDepthDue, let measured = depth(), let pose = initialize(input, measured) { return pose }
    guard var trails else {
      startTrails(input)
      return nil
    }
    trails.follow(input)
    self.trails = trails
    // Two fifths of the corners must still be tracked.
    guard trails.places.count >= TwoViewInitialization.minPoints,
      trails.places.count * 5 >= trails.initialCount * 2
    else {
      startTrails(input)
      return nil
    }
    return trails.hasMoved ? initialize(trails, input) : nil
  }

  private mutating func startTrails(_ input: CurrentFrame) {
    let corners = CornerDetector().run(input.pyramid.levels[0], known: [])
    trails = InitialTrails(
      first: input.pyramid, camera: input.camera, gravity: input.frame.gravity,
      latest: input.pyramid, sources: corners, places: corners, initialCount: corners.count)
  }

  /// Initializes from measured depth: the frame becomes the first keyframe.
  private mutating func initialize(
    _ input: CurrentFrame, _ depth: TrackingDepth
  ) -> RigidTransform? {
    let size = SIMD2(Double(input.camera.width), Double(input.camera.height))
    let corners = CornerDetector().run(input.pyramid.levels[0], known: [])
    let measured = corners.compactMap { place in
      depth.at(SIMD2<Double>(place) / size).map { (place: place, depth: $0) }
    }
    guard measured.count >= Self.minMeasured else { return nil }
    let pose = TrackingMap.firstPose(input.frame, depth, seed: seed)
    isMetric = true
    let index = append(
      input.pyramid, camera: input.camera, pose: pose, depths: measured.map(\.depth))
    for item in measured { add(item.place, depth: item.depth, to: index) }
    let known = Set(measured.map { $0.place })
    candidates = corners.filter { !known.contains($0) }.map {
      Candidate(keyframe: index, source: $0, place: $0)
    }
    finishInitialization(input, pose)
    return pose
  }

  /// Initializes from two views: relative pose, then points; the first view is the world's origin.
  private mutating func initialize(
    _ trails: InitialTrails, _ input: CurrentFrame
  ) -> RigidTransform? {
    guard
      let start = TwoViewInitialization(
        trails.sources, trails.places, cameras: (trails.camera, input.camera),
        maxError: Self.maxTrailError,
        using: RandomStream(seed: seed, stream: UInt64(UInt32(bitPattern: number)))),
      start.points.count * 2 >= trails.places.count
    else { return nil }
    self.trails = nil
    addFirstKeyframes(from: trails, in: input, start: start)
    adjust(newest: 1, returned: 0)
    map.points.removeAll { $0.observations.count < 2 }
    guard map.points.count >= TwoViewInitialization.minPoints else {
      map = TrackingMap()
      startTrails(input)
      return nil
    }
    map.setWorldFrame(gravity: trails.gravity, seed: seed)
    let corners = CornerDetector().run(
      input.pyramid.levels[0], known: map.points.map { $0.observations[1].place })
    candidates = corners.map { Candidate(keyframe: 1, source: $0, place: $0) }
    finishInitialization(input, map.keyframes[1].pose)
    return map.keyframes[1].pose
  }

  /// Adds two keyframes with their common points, the first at the origin.
  private mutating func addFirstKeyframes(
    from trails: InitialTrails, in input: CurrentFrame, start: TwoViewInitialization
  ) {
    append(
      trails.first, camera: trails.camera, pose: .identity, depths: start.points.map(\.point.z))
    append(
      input.pyramid, camera: input.camera, pose: start.pose,
      depths: start.points.map { (start.pose * $0.point).z })
    map.points = start.points.map { index, point in
      MapPoint(
        position: point,
        observations: [
          KeyframeObservation(keyframe: 0, place: trails.sources[index]),
          KeyframeObservation(keyframe: 1, place: trails.places[index]),
        ], lastFound: number)
    }
  }

  /// Stores the frame as the previous one, with the points of the newest keyframe.
  private mutating func finishInitialization(_ input: CurrentFrame, _ pose: RigidTransform) {
    lastKeyframeNumber = number
    let found = pointsOfNewestKeyframe(input.camera)
    previous = PreviousFrame(
      pyramid: input.pyramid, pose: pose, time: input.frame.time, found: found)
    keyframePointCount = min(found.count, Self.maxFine)
  }
}

extension InitialTrails {
  /// Maximum squared distance between a corner and the end of forward-backward tracking, pixels
  /// squared: half a pixel.
  static let maxSquaredReturn: Float = 0.25
  /// Ratio of the image width to the median displacement that suffices for two views.
  static let widthsOfMovement: Float = 30

  /// Tracks the corners into the next frame, and backwards for verification.
  mutating func follow(_ input: CurrentFrame) {
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
      guard d.x * d.x + d.y * d.y < Self.maxSquaredReturn else { continue }
      kept.sources.append(sources[k])
      kept.places.append(place)
    }
    (sources, places, latest) = (kept.sources, kept.places, input.pyramid)
  }

  /// Whether the median displacement suffices for a two-view geometry.
  var hasMoved: Bool {
    let moved = zip(sources, places).map { length($1 - $0) }.median() ?? 0
    return moved > Float(camera.width) / Self.widthsOfMovement
  }
}

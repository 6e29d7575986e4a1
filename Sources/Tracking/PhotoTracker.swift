import Geometry
import Numerics
import Support

/// Places photographs one after the other where each differs much from the one before.
///
/// Each is matched by descriptors with the ones before, placed by the points of the map these show,
/// and gives new points to it; nearby poses and points are then adjusted. The first map comes from
/// measured depth, or from two photographs.
///
/// Reference: Snavely et al., "Photo Tourism", SIGGRAPH 2006, in the order of time.
struct PhotoTracker: Sendable {
  /// Most keypoints of a photograph.
  static let maxKeypoints = 1600
  /// Fewest keypoints of a photograph that is placed.
  static let minKeypoints = 20
  /// Most photographs whose descriptors are kept.
  static let maxViews = 300
  /// Largest reprojection error of an observation that an adjustment keeps, pixels.
  static let maxObservationError = 4.0

  var map = TrackingMap()
  /// Photographs with a pose, and the newest of those without one.
  var views: [PhotoView] = []
  /// Number of keyframes when all poses were adjusted last.
  var keyframesAtAdjustment = 2
  private(set) var status = TrackingStatus.initializing
  var isMetric = false
  private(set) var number: Int32 = 0
  /// Photographs in a row without a pose.
  private var lost = 0
  var isLost: Bool { lost > 0 }
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Takes the next photograph.
  ///
  /// - Returns: `cameraFromWorld`, or `nil` while it is not known.
  mutating func track(
    _ frame: TrackingFrame, depth: () -> TrackingDepth?
  ) -> RigidTransform? {
    number += 1
    let isNew = map.keyframes.isEmpty
    var pose: RigidTransform?
    if frame.camera.focal > 0,
      min(frame.luma.width, frame.luma.height) >= GrayPyramid<Float>.minSide
    {
      let measured = depth()
      var view = PhotoView(frame, measured, atMost: Self.maxKeypoints)
      if view.places.count >= Self.minKeypoints {
        pose = isNew ? initialize(&view, frame, measured) : localize(&view)
      }
    }
    status = pose != nil ? .normal : isNew ? .initializing : .relocalizing
    lost = pose != nil || isNew ? 0 : lost + 1
    return pose
  }

  /// The random stream of the current photograph.
  var random: RandomStream {
    RandomStream(seed: seed, stream: 0x9107 &+ UInt64(UInt32(bitPattern: number)) << 16)
  }

  /// Most photographs without a pose that wait for a second one to make a map with.
  static let maxWaiting = 8

  /// From measured depth, else with one of the photographs that wait.
  private mutating func initialize(
    _ view: inout PhotoView, _ frame: TrackingFrame, _ depth: TrackingDepth?
  ) -> RigidTransform? {
    if let depth, view.depths.count(where: { $0 > 0 }) >= KeyframeTracker.minMeasured {
      isMetric = true
      let pose = TrackingMap.firstPose(frame, depth, seed: seed)
      addKeyframe(&view, pose)
      views = [view]
      reindexPoints()
      return pose
    }
    for k in views.indices.reversed() {
      if let pose = initialize(views[k], &view, frame.gravity) { return pose }
    }
    views.append(view)
    if views.count > Self.maxWaiting { views.removeFirst() }
    return nil
  }

  /// Most iterations over a first map of two photographs.
  static let initialIterations = 10

  /// From two photographs.
  private mutating func initialize(
    _ earlier: PhotoView, _ view: inout PhotoView, _ gravity: SIMD3<Double>?
  ) -> RigidTransform? {
    let matches = earlier.matches(view)
    guard matches.count >= TwoViewInitialization.minPoints,
      let relation = TwoViewInitialization(
        matches.map { earlier.places[$0.own] }, matches.map { view.places[$0.other] },
        cameras: (earlier.camera, view.camera), maxError: Self.lineError,
        using: random)
    else { return nil }
    var first = earlier
    first.keyframe = append(first.camera, .identity)
    view.keyframe = append(view.camera, relation.pose)
    for (index, point) in relation.points {
      let (a, b) = matches[index]
      add(point, [(first, a), (view, b)])
    }
    let mine = Int(view.keyframe ?? 1)
    map.adjust(
      variable: [mine], constant: [0], iterations: Self.initialIterations,
      maxError: Self.maxObservationError)
    map.points.removeAll { $0.observations.count < 2 }
    guard map.points.count >= TwoViewInitialization.minPoints else {
      map = TrackingMap()
      view.keyframe = nil
      return nil
    }
    map.setWorldFrame(gravity: gravity.map { relation.pose.rotation.transpose * $0 }, seed: seed)
    views = [first, view]
    reindexPoints()
    return map.keyframes[mine].pose
  }

  /// Previous photographs that one is matched with.
  static let previousCount = 4
  /// Others taken nearby that it is matched with.
  static let nearbyCount = 6
  /// How many are tried when it matches none of the previous ones.
  static let relocalizationCount = 16
  /// Largest view distance (`TrackingKeyframe.viewDistance`) of a photograph taken nearby.
  static let maxViewDistance = 0.8

  /// Finds the pose of a photograph and adds what it shows to the map.
  ///
  /// - Returns: The pose after the adjustment.
  private mutating func localize(_ view: inout PhotoView) -> RigidTransform? {
    var photo = MatchedPhoto(view: view)
    for k in views.indices.suffix(Self.previousCount).reversed() { photo.match(k, views[k]) }
    var found = pose(photo)
    if found == nil {
      let others = views.count - photo.partners.count
      let step = max(1, others / Self.relocalizationCount)
      for k in stride(from: 0, to: others, by: step) { photo.match(k, views[k]) }
      found = pose(photo)
    }
    guard let pose = found else { return nil }
    // What was taken from nearby, perhaps long ago.
    let near = views.indices.filter { !photo.partners.contains($0) }.sorted {
      (viewDistance(views[$0], pose), $0) < (viewDistance(views[$1], pose), $1)
    }
    for k in near.prefix(Self.nearbyCount) where viewDistance(views[k], pose) < Self.maxViewDistance
    {
      photo.match(k, views[k])
    }
    for item in inliers(pose, photo, shownPoints(photo), Self.pointError) {
      view.points[item.feature] = item.point
    }
    addKeyframe(&view, pose)
    extendMap(view, photo.partners, photo.matches)
    views.append(view)
    adjust()
    reindexPoints()
    return map.keyframes[map.keyframes.count - 1].pose
  }

  private func viewDistance(_ view: PhotoView, _ pose: RigidTransform) -> Double {
    view.keyframe.map { map.keyframes[Int($0)].viewDistance(to: pose) } ?? .infinity
  }
}

import Geometry
import Numerics
import Support

/// Estimates poses of successive photographs with large differences between them.
///
/// Each photograph is matched by descriptors with previous ones, posed from the map points that
/// these observe, and adds new points; then nearby poses and points are adjusted. The first map
/// comes from measured depth, or from two photographs.
///
/// Reference: Snavely et al., "Photo Tourism", SIGGRAPH 2006, in chronological order.
struct PhotoTracker: Sendable {
  /// Maximum number of keypoints of a photograph.
  static let maxKeypoints = 1600
  /// Minimum number of keypoints of a photograph.
  static let minKeypoints = 20
  /// Maximum number of photographs whose descriptors are stored.
  static let maxViews = 300
  /// Maximum reprojection error of an observation in an adjustment, pixels.
  static let maxObservationError = 4.0

  var map = TrackingMap()
  /// Posed photographs and, before there is a map, the newest ones without a pose.
  var views: [PhotoKeypoints] = []
  /// Number of keyframes at the last global adjustment.
  var keyframesAtAdjustment = 2
  private(set) var status = TrackingStatus.initializing
  var isMetric = false
  private(set) var number: Int32 = 0
  /// Number of consecutive photographs without a pose.
  private var lost = 0
  var isLost: Bool { lost > 0 }
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Processes the next photograph.
  ///
  /// - Returns: `cameraFromWorld`, or `nil` if unknown.
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
      var view = PhotoKeypoints(frame, measured, atMost: Self.maxKeypoints)
      if view.places.count >= Self.minKeypoints {
        pose = isNew ? initialize(&view, in: frame, depth: measured) : localize(&view)
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

  /// Maximum number of unposed photographs that are stored for initialization.
  static let maxWaiting = 8

  /// Initializes from measured depth, otherwise with one of the stored photographs.
  private mutating func initialize(
    _ view: inout PhotoKeypoints, in frame: TrackingFrame, depth: TrackingDepth?
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
      if let pose = initialize(from: views[k], to: &view, gravity: frame.gravity) { return pose }
    }
    views.append(view)
    if views.count > Self.maxWaiting { views.removeFirst() }
    return nil
  }

  /// Maximum number of adjustment iterations for a first map of two photographs.
  static let initialIterations = 10

  /// Initializes from two photographs.
  private mutating func initialize(
    from earlier: PhotoKeypoints, to view: inout PhotoKeypoints, gravity: SIMD3<Double>?
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

  /// Number of previous photographs that each is matched with.
  static let previousCount = 4
  /// Number of other photographs taken nearby that it is matched with.
  static let nearbyCount = 6
  /// Number of photographs that are tried if none of the previous ones matches.
  static let relocalizationCount = 16
  /// Maximum view distance (`TrackingKeyframe.viewDistance`) of a photograph taken nearby.
  static let maxViewDistance = 0.8

  /// Estimates the pose of a photograph and adds its points to the map.
  ///
  /// - Returns: The pose after the adjustment.
  private mutating func localize(_ view: inout PhotoKeypoints) -> RigidTransform? {
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
    // Photographs taken nearby at any time.
    let near = views.indices.filter { !photo.partners.contains($0) }.sorted {
      (viewDistance(views[$0], pose), $0) < (viewDistance(views[$1], pose), $1)
    }
    for k in near.prefix(Self.nearbyCount) where viewDistance(views[k], pose) < Self.maxViewDistance
    {
      photo.match(k, views[k])
    }
    for item in inliers(of: pose, in: photo, among: shownPoints(photo), maxError: Self.pointError) {
      view.points[item.feature] = item.point
    }
    addKeyframe(&view, pose)
    extendMap(from: view, to: photo.partners, matches: photo.matches)
    views.append(view)
    adjust()
    reindexPoints()
    return map.keyframes[map.keyframes.count - 1].pose
  }

  private func viewDistance(_ view: PhotoKeypoints, _ pose: RigidTransform) -> Double {
    view.keyframe.map { map.keyframes[Int($0)].viewDistance(to: pose) } ?? .infinity
  }
}

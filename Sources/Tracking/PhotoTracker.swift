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
  static let maxKeypoints = 1600
  /// Photographs before the current one it is matched with, others that were taken nearby, and how
  /// many are looked through when it matches none of those.
  static let before = 4
  static let nearby = 6
  static let everywhere = 16
  /// Photographs whose descriptors are kept.
  static let maxKept = 300

  var map = TrackingMap()
  /// Photographs with a pose, and the newest of those without one.
  var views: [PhotoView] = []
  var adjustedAt = 2
  private(set) var status = TrackingStatus.initializing
  var isMetric = false
  private(set) var number: Int32 = 0
  /// Photographs in a row without a pose.
  private var lost = 0
  var isLost: Bool { lost > 0 }
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  mutating func track(
    _ frame: TrackingFrame, depth: () -> TrackingDepth?
  ) -> RigidTransform? {
    number += 1
    let isNew = map.keyframes.isEmpty
    var pose: RigidTransform?
    if frame.camera.focal > 0, min(frame.luma.width, frame.luma.height) >= 24 {
      let measured = depth()
      var view = PhotoView(frame, measured, atMost: Self.maxKeypoints)
      if view.places.count >= 20 {
        pose = isNew ? begin(&view, frame, measured) : place(&view)
      }
    }
    status = pose != nil ? .normal : isNew ? .initializing : .relocalizing
    lost = pose != nil || isNew ? 0 : lost + 1
    return pose
  }

  var random: RandomStream {
    RandomStream(seed: seed, stream: 0x9107 &+ UInt64(UInt32(bitPattern: number)) << 16)
  }

  private mutating func begin(
    _ view: inout PhotoView, _ frame: TrackingFrame, _ depth: TrackingDepth?
  ) -> RigidTransform? {
    if let depth, view.depths.reduce(0, { $0 + ($1 > 0 ? 1 : 0) }) >= KeyframeTracker.minMeasured {
      isMetric = true
      let pose = TrackingMap.firstPose(frame, depth, seed: seed)
      enter(&view, pose)
      views = [view]
      rename()
      return pose
    }
    for k in views.indices.reversed() {
      if let pose = begin(views[k], &view, frame.gravity) { return pose }
    }
    views.append(view)
    if views.count > 8 { views.removeFirst() }
    return nil
  }

  /// From two photographs.
  private mutating func begin(
    _ earlier: PhotoView, _ view: inout PhotoView, _ gravity: SIMD3<Double>?
  ) -> RigidTransform? {
    let matches = earlier.matches(view)
    guard matches.count >= TwoViewStart.minPoints,
      let relation = TwoViewStart(
        matches.map { earlier.places[$0.own] }, matches.map { view.places[$0.other] },
        cameras: (earlier.camera, view.camera), maxError: 2.5, using: random)
    else { return nil }
    var first = earlier
    first.keyframe = append(first.camera, .identity)
    view.keyframe = append(view.camera, relation.pose)
    for (index, point) in relation.points {
      let (a, b) = matches[index]
      add(point, [(first, a), (view, b)])
    }
    let mine = Int(view.keyframe ?? 1)
    map.adjust(moving: [mine], holding: [0], iterations: 10, maxError: 4)
    map.points.removeAll { $0.observations.count < 2 }
    guard map.points.count >= TwoViewStart.minPoints else {
      map = TrackingMap()
      view.keyframe = nil
      return nil
    }
    map.settle(gravity: gravity.map { relation.pose.rotation.transpose * $0 }, seed: seed)
    views = [first, view]
    rename()
    return map.keyframes[mine].pose
  }

  private mutating func place(_ view: inout PhotoView) -> RigidTransform? {
    var photo = MatchedPhoto(view: view)
    for k in views.indices.suffix(Self.before).reversed() { photo.match(k, views[k]) }
    var found = pose(photo)
    if found == nil {
      let others = views.count - photo.partners.count
      let step = max(1, others / Self.everywhere)
      for k in stride(from: 0, to: others, by: step) { photo.match(k, views[k]) }
      found = pose(photo)
    }
    guard let pose = found else { return nil }
    // What was taken from nearby, perhaps long ago.
    let near = views.indices.filter { !photo.partners.contains($0) }.sorted {
      (apart(views[$0], pose), $0) < (apart(views[$1], pose), $1)
    }
    for k in near.prefix(Self.nearby) where apart(views[k], pose) < 0.8 {
      photo.match(k, views[k])
    }
    for item in agreeing(pose, photo, shownPoints(photo), Self.pointError) {
      view.points[item.feature] = item.point
    }
    enter(&view, pose)
    join(view, photo.partners, photo.matches)
    views.append(view)
    adjust()
    rename()
    return map.keyframes[map.keyframes.count - 1].pose
  }

  private func apart(_ view: PhotoView, _ pose: RigidTransform) -> Double {
    view.keyframe.map { map.keyframes[Int($0)].apart(from: pose) } ?? .infinity
  }
}

import Geometry
import Numerics
import Scene
import Support

/// Adjusts the views of rigs together, and gives the views without enough points the poses of their
/// rigs.
///
/// Views are first registered independently. Where the relative poses of cameras agree over the
/// instants, adjustments continue with one relative pose per camera and one pose per instant.
struct RigMapper {
  /// Maximum number of times that views are placed and others registered after them.
  private static let rounds = 6

  var mapper: IncrementalMapper
  var records: [RigRecord] = []

  /// - Parameter known: What was found about a smaller model.
  init(_ mapper: IncrementalMapper, known: [RigRecord] = []) {
    self.mapper = mapper
    records = known
  }

  var problem: MappingProblem { mapper.problem }

  /// Ties, places, adjusts and registers until no view is gained.
  mutating func run() throws {
    guard !mapper.state.isAnchored, let whole = RigLayout(problem.views.views) else { return }
    for _ in 0..<Self.rounds {
      let before = mapper.state.model.registeredCount
      guard let rig = tied(whole) else { break }
      mapper.state.rig = rig.layout
      try place(rig)
      let isUnchanged = mapper.state.model.registeredCount == before
      try mapper.adjustGlobally()
      try mapper.grow()
      if isUnchanged && mapper.state.model.registeredCount <= before { break }
    }
    guard mapper.state.rig != nil else { return }
    try mapper.adjustGlobally()
  }

  /// The rigs whose cameras are fixed; `nil` if there are none.
  private mutating func tied(_ whole: RigLayout) -> RigPoses? {
    let rig = mapper.state.model.rigPoses(whole, problem)
    let isKnown = mapper.state.rig != nil
    let depth = mapper.state.model.medianDepth
    var isDropped = [Bool](repeating: false, count: whole.cameras.count)
    var found: [RigRecord] = []
    let rigs = Dictionary(grouping: whole.cameras.indices) { whole.cameras[$0].rig }
    for (name, cameras) in rigs.sorted(by: { $0.key < $1.key }) {
      let problem = rig.problem(of: cameras, views: problem.viewCount, depth: depth)
      for camera in cameras {
        isDropped[camera] = problem != nil || rig.cameraFromRig[camera] == nil
      }
      found.append(record(name, cameras, rig, problem))
    }
    if !isKnown { records = found }
    let layout = whole.dropping(cameras: isDropped)
    guard !layout.isEmpty else { return nil }
    return mapper.state.model.rigPoses(layout, problem)
  }

  /// Gives every view of a rig its pose by the rig. Views that its points contradict stay without one.
  private mutating func place(_ rig: RigPoses) throws {
    for view in rig.layout.places.indices where mapper.isAllowed[view] {
      guard let pose = rig.pose(of: view) else { continue }
      let isNew = mapper.state.model.poses[view] == nil
      if isNew && contradicts(pose, view) { continue }
      mapper.state.model.poses[view] = pose
      if isNew {
        mapper.state.failures[view] = nil
        try mapper.state.model.extend(view, problem, in: mapper.context)
        note(view, in: rig.layout)
      }
    }
  }

  /// Whether too few of the points that a view sees agree with a pose.
  private func contradicts(_ pose: RigidTransform, _ view: Int) -> Bool {
    let model = mapper.state.model
    let camera = model.cameras[problem.cameraOf[view]]
    let visible = model.visible(view, problem)
    let limit = problem.options.registration.maxError * problem.pixelScale[view]
    let agreeing = visible.count { id in
      let point = pose * model.positions[Int(model.tracks.trackOf[id])]
      return point.z > 0 && length(camera.project(point) - problem.pixels[id]) < limit
    }
    return visible.count >= problem.options.registration.minInliers
      && Double(agreeing)
        < problem.options.registration.minInlierRatio * Double(visible.count)
  }
}

extension SparseModel {
  /// Median distance of points from the middle of the cameras, in the unit of the model.
  fileprivate var medianDepth: Double {
    let centers = poses.compactMap { $0?.center }
    guard let middle = centers.coordinateMedian() else { return 0 }
    return positions.indices.filter { hasPoint[$0] }.map { length(positions[$0] - middle) }
      .median() ?? 0
  }
}

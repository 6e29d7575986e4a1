import CKernels
import Geometry
import Imaging
import Scene
import Support

/// Separates the object from its surroundings after the depth maps are fused.
struct ObjectSeparator {
  /// Approximate number of points that represent the silhouette.
  private static let maxPoints = 50_000

  let views: DenseViews
  let maps: ViewMaps<DepthMap>
  /// Points of the cloud; marked if the object is found, otherwise unchanged.
  let points: FusedParts
  /// Approximate number of candidates per batch; `nil` to derive it from the memory limit.
  var batch: Int?

  /// Marks the object's points, and returns its masks.
  func run(
    in context: RunContext
  ) throws -> (result: ObjectSeparation, masks: ViewMaps<ObjectMask>) {
    var result = ObjectSeparation()
    var masks = ViewMaps<ObjectMask>()
    do {
      guard let target = CommonTarget(views.outlines.map(\.pose)) else {
        throw ObjectRefusal(.noCommonTarget)
      }
      let cameras = views.outlines.map { PosedCamera(pose: $0.pose, camera: $0.camera) }
      let finder = ObjectFinder(cloud: points.cloud, target: target, cameras: cameras)
      let object = try views.pool.lending(finder.mostBytes, to: finder.find)
      (result.clear, result.supportHeight) = (object.clear, object.support.height)
      (masks, result.points) = try separate(object, in: context)
    } catch let refusal as ObjectRefusal {
      result.problem = refusal.problem
    }
    return (result, masks)
  }

  /// The masks, and the number of the object's points.
  private func separate(
    _ object: FoundObject, in context: RunContext
  ) throws -> (ViewMaps<ObjectMask>, Int) {
    let places = Dictionary(
      uniqueKeysWithValues: views.outlines.enumerated().map { ($1.index, $0) })
    let drawing = ObjectMasks(object: object, points: try outline(of: object))
    let masks = SpilledList<ByteImage>(count: maps.count, in: views.pool)
    let isDrawn = try context.part(0...0.8).parallelMap(
      Array(maps.indices), label: "Drawing the object's masks"
    ) { i, _ in
      guard let place = places[maps.views[i]],
        let mask = drawing.mask(try views.colored(place), try maps[i])
      else { return false }
      try masks.put(mask, at: i)
      return true
    }
    let drawn = maps.indices.filter { isDrawn[$0] }
    let witnesses = drawn.compactMap { i in
      places[maps.views[i]].map { (map: i, pose: views.outlines[$0].pose) }
    }
    let count = try voteOnPoints(object, in: context.part(0.8...1)) { vote in
      for (map, pose) in witnesses {
        try vote.hear(maps[map], of: pose, masks[map], in: context.silent)
      }
    }
    let indices = drawn.map { maps.views[$0] }
    let result = ViewMaps(of: indices) { number in
      ObjectMask(view: indices[number], image: try masks[drawn[number]])
    }
    return (result, count)
  }

  /// Lets the views vote on the points, in batches that fit in memory; returns the number of the
  /// object's points.
  private func voteOnPoints(
    _ object: FoundObject, in context: RunContext, hearing hear: (inout ObjectVote) throws -> Void
  ) throws -> Int {
    let cloud = points.cloud
    var (next, count) = (0, 0)
    while next < cloud.indices.count {
      let expected = cloud.counts[next...].reduce(0, +)
      let limit = min(batch ?? ObjectVote.room(in: context), max(expected, 1))
      try context.checkCancellation()
      try views.pool.lending(limit * ObjectVote.candidateBytes) {
        var vote = ObjectVote(object: object, limit: limit)
        while next < cloud.indices.count, !vote.isFull {
          try vote.add(cloud[next].positions, of: next)
          next += 1
        }
        if !vote.isEmpty { try hear(&vote) }
        try vote.eachResult { part, isObject in
          count += isObject.count { $0 != 0 }
          try points.mark(isObject, in: part)
        }
      }
      ocs_trim_heap()
      context.progress("Separating the object's points", Double(next) / Double(cloud.indices.count))
    }
    return count
  }

  /// A subset of the object's points that represents its silhouette.
  private func outline(of object: FoundObject) throws -> [SIMD3<Double>] {
    let cloud = points.cloud
    var count = 0
    try cloud.eachPoint { p, _ in if object.contains(p) { count += 1 } }
    let step = max(1, count / Self.maxPoints)
    return try cloud.places(every: step, most: count / step + 1) { p, _ in object.contains(p) }
  }
}

import Geometry
import Imaging
import Scene
import Support

/// Tells the object from its surroundings, once the depth maps are fused.
struct ObjectSeparator {
  /// About the number of points that show an outline.
  private static let maxPoints = 50_000

  let views: DenseViews

  /// Adds to the model what is the object's; what is not sure stays as it was.
  func run(_ model: inout DenseModel, in context: RunContext) throws -> ObjectSeparation {
    var result = ObjectSeparation()
    do {
      guard let target = CommonTarget(views.outlines.map(\.pose)) else {
        throw ObjectRefusal(.noCommonTarget)
      }
      let cameras = views.outlines.map { PosedCamera(pose: $0.pose, camera: $0.camera) }
      let object = try ObjectFinder(cloud: model.cloud, target: target, cameras: cameras).find()
      (result.clear, result.supportHeight) = (object.clear, object.support.height)
      try separate(object, &model, in: context)
      result.points = model.cloud.isObject.count { $0 != 0 }
    } catch let refusal as ObjectRefusal {
      result.problem = refusal.problem
    }
    return result
  }

  private func separate(
    _ object: FoundObject, _ model: inout DenseModel, in context: RunContext
  ) throws {
    let maps = model.depthMaps
    let places = Dictionary(
      uniqueKeysWithValues: views.outlines.enumerated().map { ($1.index, $0) })
    let drawing = ObjectMasks(object: object, points: outline(of: object, model.cloud))
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
    var vote = ObjectVote(object: object, positions: model.cloud.positions)
    for (number, i) in drawn.enumerated() {
      guard let place = places[maps.views[i]] else { continue }
      try vote.hear(maps[i], of: views.outlines[place].pose, masks[i], in: context.silent)
      context.part(0.8...1).progress(
        "Telling the object's points", Double(number + 1) / Double(drawn.count))
    }
    model.cloud.isObject = vote.result
    let indices = drawn.map { maps.views[$0] }
    model.masks = ViewMaps(of: indices) { number in
      ObjectMask(view: indices[number], image: try masks[drawn[number]])
    }
  }

  /// Points of the object that show its outline.
  private func outline(of object: FoundObject, _ cloud: PointCloud) -> [SIMD3<Double>] {
    let own = cloud.positions.lazy.map { SIMD3<Double>($0) }.filter(object.contains)
    let step = max(1, own.reduce(0) { count, _ in count + 1 } / Self.maxPoints)
    return own.enumerated().compactMap { $0.offset % step == 0 ? $0.element : nil }
  }
}

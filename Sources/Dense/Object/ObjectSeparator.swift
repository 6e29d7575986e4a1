import Geometry
import Imaging
import Scene
import Support

/// Tells the object from its surroundings, once the depth maps are fused.
struct ObjectSeparator {
  /// Points judged by one worker at a time.
  private static let grain = 4096
  /// About the number of points that show an outline.
  private static let maxPoints = 50_000

  let views: [DenseView]

  /// Adds to the model what is the object's; what is not sure stays as it was.
  func run(_ model: inout DenseModel, in context: RunContext) throws -> ObjectSeparation {
    var result = ObjectSeparation()
    do {
      guard let target = CommonTarget(views.map(\.pose)) else {
        throw ObjectRefusal(.noCommonTarget)
      }
      let cameras = views.map { PosedCamera(pose: $0.pose, camera: $0.camera) }
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
    let byIndex = Dictionary(uniqueKeysWithValues: views.map { ($0.index, $0) })
    let views = maps.compactMap { byIndex[$0.view] }
    let own = model.cloud.positions.map { SIMD3<Double>($0) }.filter(object.contains)
    let step = max(1, own.count / Self.maxPoints)
    let drawing = ObjectMasks(
      object: object, points: stride(from: 0, to: own.count, by: step).map { own[$0] })
    let masks = try context.part(0...0.8).parallelMap(
      Array(maps.indices), label: "Drawing the object's masks"
    ) { i, _ in drawing.mask(views[i], maps[i]) }
    let vote = ObjectVote(object: object, views: views, maps: maps, masks: masks)
    let positions = model.cloud.positions
    let blocks = stride(from: 0, to: positions.count, by: Self.grain).map {
      $0..<min($0 + Self.grain, positions.count)
    }
    model.cloud.isObject = try context.part(0.8...1).parallelMap(
      blocks, label: "Telling the object's points"
    ) { range, _ in range.map { vote.isObject(SIMD3<Double>(positions[$0])) ? UInt8(1) : 0 } }
    .flatMap(\.self)
    model.masks = zip(maps, masks).compactMap { map, mask in
      mask.map { ObjectMask(view: map.view, image: $0) }
    }
  }
}

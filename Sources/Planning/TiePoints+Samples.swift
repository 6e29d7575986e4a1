import Numerics
import Scene
import Support

/// Sources of keypoints: samples of the object, and of everything around it.
extension TiePoints {
  /// Cell size of the points around the object, in radii of the object.
  private static let cellSide = 0.5
  /// Maximum distance of points around the object, in camera distances.
  private static let maxReach = 3.0

  private static func isOwn(_ p: SIMD3<Double>, _ extent: ObjectExtent) -> Bool {
    length(p) <= extent.radius
      && extent.floor.map { p.y > $0 + SupportLayer.clearance * extent.radius } ?? true
  }

  /// Number of sparse points of each sample of the object; for guesses, the median density times
  /// their area.
  static func points(
    of samples: [SurfaceSample], _ extent: ObjectExtent, _ reconstruction: Reconstruction
  ) -> [Double] {
    var (counts, areas) = ([Int: Double](), [Int: Double]())
    for sample in samples where !sample.isGuess { areas[sample.cell, default: 0] += sample.area }
    for point in reconstruction.points {
      let p = extent.frame.point(point.position)
      if isOwn(p, extent) { counts[Envelope.cell(of: p), default: 0] += 1 }
    }
    let densities = Dictionary(
      uniqueKeysWithValues: areas.map { ($0.key, (counts[$0.key] ?? 0) / $0.value) })
    let usual = Array(densities.values).median() ?? 0
    return samples.map { ($0.isGuess ? usual : densities[$0.cell] ?? usual) * $0.area }
  }

  /// Sparse points around the object in cubic cells, as samples whose area is the number of points.
  /// Their normals point upwards on the supporting surface, otherwise towards the cameras.
  static func beside(_ scene: PlanScene, _ reconstruction: Reconstruction) -> [SurfaceSample] {
    let extent = scene.extent
    let side = cellSide * extent.radius
    guard side > 0 else { return [] }
    let far = maxReach * (scene.views.map { length($0.center) }.median() ?? 0)
    let middle =
      scene.views.reduce(SIMD3<Double>.zero) { $0 + $1.center }
      / Double(max(scene.views.count, 1))
    var cells: [SIMD3<Int>: (sum: SIMD3<Double>, count: Double)] = [:]
    var keys: [SIMD3<Int>] = []
    for point in reconstruction.points {
      let p = extent.frame.point(point.position)
      guard length(p) < far, !isOwn(p, extent) else { continue }
      let key = SIMD3<Int>(
        Int(saturating: (p.x / side).rounded(.down)), Int(saturating: (p.y / side).rounded(.down)),
        Int(saturating: (p.z / side).rounded(.down)))
      if cells[key] == nil { keys.append(key) }
      let old = cells[key] ?? (.zero, 0)
      cells[key] = (old.sum + p, old.count + 1)
    }
    return keys.compactMap { key in
      guard let cell = cells[key] else { return nil }
      let place = cell.sum / cell.count
      let isLevel = extent.floor.map { abs(place.y - $0) < side / 2 } ?? false
      let normal = isLevel ? SIMD3(0, 1, 0) : normalized(middle - place)
      return SurfaceSample(
        position: place, normal: normal, start: place + normal * side / 10, area: cell.count,
        cell: 0)
    }
  }
}

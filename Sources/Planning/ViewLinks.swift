import Numerics
import Scene
import Support

/// Links between the registered views, and those of candidates.
struct ViewLinks: Sendable {
  /// Maximum number of registered views in the covariance; if there are more, this number of evenly
  /// chosen views represents all, as the cost per candidate is quadratic.
  private static let maxNodes = 96
  /// Standard deviation of an unlinked view at the object, as a share of the radius.
  private static let unlinked = 0.25

  let drift: PoseDrift
  /// Node of each registered view in `drift`; `nil` if it is not one of the chosen views.
  let nodes: [Int?]
  /// Ratio of the variance at the surface to that of a camera's position: the orientation
  /// compensates an error of the position at the point that the camera is aimed at; one radius
  /// away, this share remains.
  let share: Double
  /// Common points of each candidate with the nodes' views, then with the candidates.
  private let points: [[Double]]

  init(_ scene: PlanScene, _ input: PlanInput, in context: RunContext) throws {
    let n = scene.views.count
    let anchors =
      n <= Self.maxNodes ? Array(0..<n) : (0..<Self.maxNodes).map { $0 * n / Self.maxNodes }
    var nodes = [Int?](repeating: nil, count: n)
    for (node, view) in anchors.enumerated() { nodes[view] = node }
    let indices = anchors.map { scene.registered[$0] }
    let common = Self.common(indices, input.reconstruction)
    let error = input.reconstruction.points.map(\.error).median() ?? 1
    let lines = SightLines(scene.survey, views: scene.views, pixelDeviation: error)
    let distance = scene.views.map { length($0.center) }.median() ?? 0
    let aside = distance > 0 ? min(scene.extent.radius / distance, 1) : 1
    share = aside * aside
    let placed = Dictionary(
      input.reconstruction.placed.map { ($0.view, $0.position) }, uniquingKeysWith: { a, _ in a })
    let loose = Self.unlinked * scene.extent.radius / aside
    drift = PoseDrift(
      common: common, deviations: indices.map { placed[$0] ?? input.deviations[$0] },
      pixelVariance: lines.noise, unlinked: loose * loose)
    let ties = try TiePoints(
      scene, input.reconstruction, anchors: anchors, common: common, lines: lines, in: context)
    let candidates = scene.candidates.indices.map { n + $0 }
    points = try context.parallelMap(candidates, label: "Connecting views") { place, _ in
      (anchors + candidates).map { ties.between(place, $0) }
    }
    self.nodes = nodes
  }

  /// Links of a candidate to the nodes and to previously selected candidates.
  func links(of place: Int, with chosen: [Int]) -> [PoseDrift.Link] {
    let row = points[place]
    let first = row.count - points.count
    return (Array(0..<first) + chosen.map { first + $0 }).enumerated().map { node, column in
      PoseDrift.Link(node: node, points: row[column])
    }
  }

  /// Number of common points for each pair of views, row by row.
  private static func common(_ chosen: [Int], _ reconstruction: Reconstruction) -> [Double] {
    let n = chosen.count
    var places = [Int?](repeating: nil, count: reconstruction.poses.count)
    for (place, view) in chosen.enumerated() { places[view] = place }
    var counts = [Double](repeating: 0, count: n * n)
    for point in reconstruction.points {
      let views = Set(
        point.track.compactMap { observation -> Int? in
          let view = Int(observation.view)
          return places.indices.contains(view) ? places[view] : nil
        }
      ).sorted()
      for (i, a) in views.enumerated() {
        for b in views[..<i] {
          counts[a * n + b] += 1
          counts[b * n + a] += 1
        }
      }
    }
    return counts
  }
}

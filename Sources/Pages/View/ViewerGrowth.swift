import Alignment
import Pipeline
import Scene
import ShellKit

/// The order in which alignment registered the views of its result, and the effect of each.
package struct ViewerGrowth {
  /// Indices of views, with a description of the effect.
  private(set) var steps: [(view: Int, text: String)] = []
  private var known: Set<Int> = []

  /// Starts with the initial pair, followed by the views in the order of the report. Views that the
  /// report lacks, such as those of models made elsewhere, follow in their own order.
  package init(_ output: FrameOutput<Reconstruction>, _ report: AlignReport) {
    let registered = Set(output.kept.registered)
    let numbers = Dictionary(
      output.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let pair = report.initialPairs.first { pair in
      pair.verdict == .accepted
        && [pair.first, pair.second].allSatisfy { numbers[$0].map(registered.contains) ?? false }
    }
    if let pair, let first = numbers[pair.first], let second = numbers[pair.second] {
      add(first, "the initial pair")
      add(second, "\(pair.points) points, median angle \(Figure.rounded(pair.angle))°")
    }
    for step in report.steps where step.accepted {
      guard let view = numbers[step.view], registered.contains(view) else { continue }
      add(
        view,
        "\(step.inliers) of \(step.visible) points agree, \(Figure.rounded(step.error)) px; "
          + "\(step.points) points in the model")
    }
    for view in output.kept.registered { add(view, "") }
  }

  private mutating func add(_ view: Int, _ text: String) {
    if known.insert(view).inserted { steps.append((view, text)) }
  }

  /// For each point, the number of steps after which two views of its track are registered.
  package func stepsToSee(_ points: [ScenePoint], views: Int) -> [Int] {
    var rank = [Int](repeating: steps.count, count: views)
    for (place, step) in steps.enumerated() { rank[step.view] = place + 1 }
    return points.map { point in
      var (first, second) = (steps.count, steps.count)
      for observation in point.track where rank.indices.contains(Int(observation.view)) {
        let place = rank[Int(observation.view)]
        if place < first { (first, second) = (place, first) } else { second = min(second, place) }
      }
      return second
    }
  }
}

import Alignment
import Pipeline
import Scene
import ShellKit

/// The order in which alignment registered the views of its result, and what each brought.
package struct ViewGrowth {
  /// Indices of views with what they brought, in words.
  private(set) var steps: [(view: Int, text: String)] = []
  private var known: Set<Int> = []

  /// Starts with the initial pair, then the views as the report has them; those it does not name,
  /// such as those of models made elsewhere, follow in order.
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

  /// The number of steps after which two views of each point's track are there.
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

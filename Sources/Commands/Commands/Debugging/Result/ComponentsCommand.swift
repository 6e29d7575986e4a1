import Scene
import Script
import Support

/// `components` lists the models that alignment could not join.
struct ComponentsCommand: Command {
  static let spec = CommandSpec(
    "components", group: .debugging,
    summary: "Lists the models that alignment built, and the pairs that could join them.",
    details:
      "The first is the result. Of the others the verified pairs to it are told, the strongest "
      + "first: why A B says what a pair lacks.",
    needs: [.result(.align)],
    examples: [Example("components", prints: "result")])

  /// Pairs to the main model that are listed.
  private static let maxPairs = 5

  func run(_ options: NoOptions, in bench: inout Workbench) throws -> Reply {
    let report = try bench.report(of: AlignStep.self)
    let names = bench.records[.align]?.viewNames ?? []
    let numbers = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let models = report.models.map { $0.compactMap { numbers[$0] }.sorted() }
    var graph: PairGraph?
    if bench.isBuilt(.align, on: .match) {
      graph = PairGraph(try bench.pairs().kept, views: names.count)
    }
    let list = FrameList(names)
    let rows = models.enumerated().map { index, model -> Record in
      let links = index == 0 ? [] : graph?.edges(between: Set(model), and: Set(models[0])) ?? []
      return [
        "component": .number(index + 1),
        "state": .string(index == 0 ? "result" : "apart"),
        "frames": .number(model.count),
        "links": .number(links.count),
        "inliers": .number(links.reduce(0) { $0 + $1.inliers }),
        "strongest": .string(
          links.first.map { "\(names[$0.views.first]) and \(names[$0.views.second])" } ?? ""),
        "names": .string(list.compact(model)),
        "members": .list(model.map { .string(names[$0]) }),
        "pairs": .list(
          links.prefix(Self.maxPairs).map {
            .record([
              "first": .string(names[$0.views.first]), "second": .string(names[$0.views.second]),
              "inliers": .number($0.inliers),
            ])
          }),
      ]
    }
    return .table(
      rows, columns: ["component", "state", "frames", "links", "inliers", "strongest", "names"])
  }
}

import Alignment
import ObjectCapture
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording

/// `components` lists the models that alignment could not join, and can make one of them the
/// result.
struct ComponentsCommand: Command {
  static let spec = CommandSpec(
    "components", group: .debugging,
    summary: "Lists the models that alignment built, and the pairs that could connect them.",
    details: """
      The first is the result. For each of the others, the verified pairs to the result are \
      listed, the strongest first: why A B shows what a pair lacks. `use` aligns again so that \
      another component becomes the result, which later stages then use; `undo` reverts this. \
      `export` writes a component's poses or points and does not change the result.
      """,
    needs: [.result(.align)],
    examples: [
      "components": "result",
      "components use 1": "18 of 18 frames registered",
      "components export 1 part.json": "18 poses",
    ])

  /// Maximum number of pairs to the main model that are listed.
  private static let maxPairs = 5

  func run(_ options: ComponentsOptions, in shell: inout ShellState) throws -> Reply {
    switch options.action {
    case .list: return try list(&shell)
    case .use: return try use(options.number, &shell)
    case .export: return try export(options, &shell)
    }
  }

  /// The options of alignment that select another component.
  private func alignOptions(_ number: Int, _ shell: inout ShellState) throws -> AlignOptions {
    let report = try shell.project.results.report(of: AlignBinding.self)
    guard report.modelRecords.contains(where: { $0.number == number }) else {
      throw AlignError.noSuchComponent(number, count: report.modelRecords.count)
    }
    var options = try shell.project.options(of: AlignBinding.self)
    options.component = number
    return options
  }

  /// Runs alignment again with the changed setting, as `set` and `align` do.
  private func use(_ number: Int, _ shell: inout ShellState) throws -> Reply {
    let options = try alignOptions(number, &shell)
    var changed = shell.project.settings
    changed.values[.align, default: [:]]["component"] =
      number == 1 ? nil : String(number)
    let before = shell.project.settings
    try shell.project.keep(changed)
    do {
      return try StageReply.running(AlignBinding.self, options: options, in: &shell)
    } catch {
      try shell.project.keep(before)
      throw error
    }
  }

  /// Writes a component as `export` would if it were the current result.
  private func export(_ options: ComponentsOptions, _ shell: inout ShellState) throws -> Reply {
    guard !options.path.isEmpty else {
      throw SettingError.malformed(setting: "path", text: "", expected: "a file or folder")
    }
    let wanted = try alignOptions(options.number, &shell)
    var copy = shell
    if try shell.project.results.report(of: AlignBinding.self).modelRecords.first?.number
      != options.number
    {
      let views = try shell.project.viewSet(of: .align)
      let input = try AlignBinding.input(views, from: &shell.project.results)
      let (model, _) = try AlignViews(options: wanted).run(input, in: shell.project.context)
      copy.project.results.replace(AlignBinding.self, by: model)
    }
    var written = ExportOptions()
    (written.what, written.path, written.format) = (options.what, options.path, options.format)
    (written.sparse, written.force) = (true, options.force)
    return try ExportCommand().run(written, in: &copy)
  }

  private func list(_ shell: inout ShellState) throws -> Reply {
    let report = try shell.project.results.report(of: AlignBinding.self)
    let names = shell.project.records[.align]?.viewNames ?? []
    let numbers = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let models = report.models.map { $0.compactMap { numbers[$0] }.sorted() }
    let figures = models.indices.map {
      report.modelRecords.indices.contains($0) ? report.modelRecords[$0] : nil
    }
    var graph: PairGraph?
    if shell.project.results.isBuilt(.align, on: .match) {
      graph = PairGraph(try shell.project.results.pairs().kept, views: names.count)
    }
    let list = FrameList(names)
    let rows = models.enumerated().map { index, model -> Record in
      let links = index == 0 ? [] : graph?.edges(between: Set(model), and: Set(models[0])) ?? []
      return [
        "component": .number(figures[index]?.number ?? index + 1),
        "state": .string(index == 0 ? "result" : "apart"),
        "frames": .number(model.count),
        "points": .number(orNull: figures[index].map { Double($0.points) }),
        "error": .number(orNull: figures[index]?.meanReprojectionError),
        "extent": .number(orNull: figures[index]?.extent),
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
      rows,
      columns: [
        "component", "state", "frames", "points", "error", "extent", "links", "inliers",
        "strongest", "names",
      ])
  }
}

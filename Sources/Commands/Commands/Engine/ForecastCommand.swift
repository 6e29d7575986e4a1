import Pipeline
import Script
import Sharding
import ShellKit
import Support

/// Options of `forecast`.
struct ForecastOptions: StageOptions {
  var images = 1000
  var nodes = 1

  /// More photographs than any collection has, and more machines than any cluster has.
  private static let limits = (images: 2...100_000_000, nodes: 1...100_000)

  static let settings: [Setting<Self>] = [
    .count("images", \.images, in: limits.images, "Photographs."),
    .count("nodes", \.nodes, in: limits.nodes, "Number of machines that work in parallel."),
  ]
}

/// `forecast` estimates the cost of stages.
struct ForecastCommand: Command {
  static let spec = CommandSpec(
    "forecast", group: .stages,
    summary: "Estimates what the stages need for a number of photographs on a number of machines.",
    details: """
      Uses the measured costs of shards in this workspace, where stages ran in shards with the \
      current settings (engine local --nodes 1 is enough); otherwise built-in costs of small \
      photographs. time assumes one core per machine. alone is the share of the time in which one \
      machine works and the others wait; memory is the peak of a process; network is the traffic \
      between machines and a shared file system. docs/scale.md describes how the costs grow.
      """,
    examples: [
      "forecast --images 2000 --nodes 8": "texture",
      "forecast --images 100000 --nodes 64": "built-in",
    ])

  func run(_ options: ForecastOptions, in shell: inout ShellState) throws -> Reply {
    let rows = Forecast(shell.project.measuredPhases(), of: shell.project.stages).rows(
      images: options.images, nodes: options.nodes)
    let shown = rows.map { row -> Record in
      [
        "stage": .string(row.stage?.rawValue ?? "all"), "shards": .string(String(row.shards)),
        "time": .string(HumanText.duration(row.seconds)),
        "alone": .string(Figure.percent(row.alone)),
        "processor_time": .string(HumanText.duration(row.processorSeconds)),
        "memory": .string(ByteText.words(row.memory)), "disk": .string(ByteText.words(row.disk)),
        "network": .string(ByteText.words(row.network)),
        "costs": .string(row.isMeasured ? "measured here" : "built-in"),
      ]
    }
    return Reply(
      [.text(Self.sentence(rows, options)), .table(shown)],
      value: .list(rows.map { .record(Self.record($0)) }))
  }

  /// The total, and what it assumes.
  private static func sentence(_ rows: [Forecast.Row], _ options: ForecastOptions) -> String {
    guard let all = rows.last(where: { $0.stage == nil }) ?? rows.last else { return "" }
    let memory = rows.map(\.memory).max() ?? all.memory
    let costs = rows.allSatisfy(\.isMeasured) ? "measured in this workspace" : "partly built-in"
    return "\(options.images) photographs take about \(HumanText.duration(all.seconds)) on "
      + "\(Figure.counted(options.nodes, "machine")) with one core each, "
      + "\(ByteText.words(memory)) of memory per process and \(ByteText.words(all.disk)) of "
      + "disk. Assumed: costs \(costs), photographs of the same size, and the current settings."
  }

  private static func record(_ row: Forecast.Row) -> Record {
    [
      "stage": .string(row.stage?.rawValue ?? "all"), "shards": .number(row.shards),
      "seconds": .number(row.seconds),
      "processor_seconds": .number(row.processorSeconds), "memory": .number(row.memory),
      "disk": .number(row.disk), "network": .number(row.network), "alone": .number(row.alone),
      "measured": .bool(row.isMeasured),
    ]
  }
}

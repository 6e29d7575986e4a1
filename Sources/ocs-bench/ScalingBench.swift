import Commands
import Foundation
import Script

/// Time and memory of the stages as captures of one scene grow.
///
/// One simulation of the largest size is thinned to the others, so that all show the same.
struct ScalingBench {
  let options: BenchOptions

  func run() throws -> (Record, [Table]) {
    let counts = options.counts.split(separator: ",").compactMap { Int($0) }.sorted()
    guard let most = counts.last, let least = counts.first, least >= 3 else {
      throw BenchError.usage("--counts takes numbers of images, 3 or more, got \(options.counts)")
    }
    let simulation = SimulatedCaptures(options: options)
    defer { simulation.clean() }
    let whole = try simulation.make(views: most, width: options.width)
    let truth = try TruePoses.read(whole.appendingPathComponent("ground_truth.json"))
    var table = Table(
      "Scaling: \(options.width) x \(options.width * 3 / 4) pixels, medians of \(options.runs)",
      [
        "images", "registered", "pairs", "features CPU s", "match CPU s", "align CPU s",
        "all CPU s", "CPU s/image", "wall s", "features MB", "match MB", "align MB",
        "centre error",
      ])
    var rows: [Value] = []
    for count in counts {
      let folder = try simulation.thinned(whole, step: most / count)
      let runs = try (0..<options.runs).map { _ in
        try ChildProcess.ours([
          "run", folder.path, "--threads=\(options.threads)", "--seed=\(options.seed)",
        ])
      }
      let side = try Side(runs, truth: truth)
      let frames = runs[0]["frames"]?.number ?? 0
      let pairs = runs[0]["pairs"]?.number ?? 0
      var record = side.record
      record["frames"] = .number(frames)
      record["pairs"] = .number(pairs)
      rows.append(.record(record))
      table.add(
        [shown(frames), shown(side.registered), shown(pairs)]
          + StageBench.stages.map { shown(side.costs[$0]?.cpu) }
          + [
            shown(side.costs["all"]?.cpu), shown((side.costs["all"]?.cpu ?? 0) / max(frames, 1)),
            shown(side.costs["all"]?.wall),
          ] + StageBench.stages.map { shown(side.costs[$0]?.peak) } + [
            shown(side.accuracy?.medianCenter)
          ])
    }
    return (["scaling": .list(rows)], [table])
  }
}

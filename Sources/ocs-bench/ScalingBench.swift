import Commands
import Foundation
import Script
import Workspace

/// Time and memory of the stages for captures of one scene of increasing size.
///
/// One simulation of the largest size is subsampled to the others, so that all show the same scene.
struct ScalingBench {
  /// Minimum number of images for a model that can be compared.
  private static let minImages = 3

  let options: BenchOptions

  func run() throws -> (Record, [Table]) {
    let counts = options.counts.split(separator: ",").compactMap { Int($0) }.sorted()
    guard let largest = counts.last, let smallest = counts.first, smallest >= Self.minImages
    else {
      throw BenchError.usage(
        "--counts takes numbers of images, \(Self.minImages) or more, got \(options.counts)")
    }
    let simulation = SimulatedCaptures(options: options)
    defer { simulation.clean() }
    let whole = try simulation.make(views: largest, width: options.width)
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
      let folder = try simulation.thinned(whole, step: largest / count)
      let (record, cells) = try measure(folder, truth: truth)
      rows.append(.record(record))
      table.add(cells)
    }
    return (["scaling": .list(rows)], [table])
  }

  /// Runs the stages on one size; returns its record and its table row.
  private func measure(_ folder: URL, truth: TruePoses) throws -> (Record, [String]) {
    let runs = try (0..<options.runs).map { _ in
      try RecordProcess.ours([
        "run", folder.path, "--threads=\(options.threads)", "--seed=\(options.seed)",
      ])
    }
    let side = try Side(runs, truth: truth)
    let frames = runs[0]["frames"]?.number ?? 0
    let pairs = runs[0]["pairs"]?.number ?? 0
    var record = side.record
    record["frames"] = .number(frames)
    record["pairs"] = .number(pairs)
    let all = side.costs["all"]
    var cells = [shown(frames), shown(side.registered), shown(pairs)]
    cells += StageBench.stages.map { shown(side.costs[$0]?.cpu) }
    cells += [shown(all?.cpu), shown((all?.cpu ?? 0) / max(frames, 1)), shown(all?.wall)]
    cells += StageBench.stages.map { shown(side.costs[$0]?.peak) }
    return (record, cells + [shown(side.accuracy?.medianCenter)])
  }
}

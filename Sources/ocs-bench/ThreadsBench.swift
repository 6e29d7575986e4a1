import Commands
import Foundation
import Script
import ShellKit
import Support

/// All stages of one capture with several numbers of threads: how well they use them, and why not
/// better.
///
/// Each stage runs in a process of its own, with the results of the earlier stages; the time to start
/// and to load the capture is subtracted. With n threads, T wall and C CPU seconds:
///
/// - efficiency: T₁ / (n Tₙ).
/// - busy: Cₙ / (n Tₙ), the share of the time in which the threads compute. The rest is serial parts
///   and waiting for the last thread.
/// - growth: Cₙ / C₁, above 1 if threads slow each other down (memory bandwidth, shared cores).
/// - at 16: the efficiency that the serial share of the run with most threads would leave on 16 cores,
///   by Amdahl's law without growth.
struct ThreadsBench {
  private static let stages = ["features", "match", "align", "dense", "mesh", "texture"]
  /// Number of cores of the forecast.
  private static let forecastCores = 16.0

  let options: BenchOptions

  /// - Parameter capture: A capture for `load`; a simulated one if `nil`.
  func run(_ capture: String?) throws -> (Record, [Table]) {
    let simulation = SimulatedCaptures(options: options)
    defer { simulation.clean() }
    let path =
      try capture
      ?? simulation.make(views: 24, width: 960).appendingPathComponent("Images").path
    let counts = try options.threadCounts()
    var costs: [[String: Usage]] = []
    for count in counts {
      let runs = try (0..<options.runs).map { _ in try stages(of: path, threads: count, simulation)
      }
      costs.append(Self.medians(runs))
    }
    var table = Table(
      "\(path), detail \(options.detail): wall seconds with \(options.threadList) threads, medians of "
        + "\(options.runs)",
      ["stage"] + counts.map { "\($0)" } + ["efficiency", "busy", "growth", "at 16"])
    var rows: [Value] = []
    for stage in Self.stages {
      let used = costs.compactMap { $0[stage] }
      guard let first = used.first, let last = used.last, let least = counts.first,
        let most = counts.last
      else { continue }
      let figures = Self.figures(first, last, threads: (Double(least), Double(most)))
      table.add([stage] + used.map { shown($0.wall) } + figures.map { shown($0) })
      rows.append(
        .record([
          "stage": .string(stage), "wall": .list(used.map { .number($0.wall) }),
          "cpu": .list(used.map { .number($0.cpu) }), "efficiency": .number(figures[0]),
          "busy": .number(figures[1]), "growth": .number(figures[2]),
          "at16": .number(figures[3]),
        ]))
    }
    return (
      ["threads": .list(counts.map { .number(Double($0)) }), "stages": .list(rows)], [table]
    )
  }

  /// Efficiency, busy share, growth and forecast.
  private static func figures(
    _ first: Usage, _ last: Usage, threads: (first: Double, last: Double)
  ) -> [Double] {
    let ratio = threads.last / threads.first
    let efficiency = first.wall / (ratio * last.wall)
    let busy = last.cpu / (threads.last * last.wall)
    let serial = max(0, (1 / efficiency - 1) / (ratio - 1))
    return [
      efficiency, busy, last.cpu / first.cpu, 1 / (1 + serial * (forecastCores - 1)),
    ]
  }

  /// The cost of each stage in one run with a new workspace.
  private func stages(
    of path: String, threads: Int, _ simulation: SimulatedCaptures
  ) throws -> [String: Usage] {
    var options = options
    options.threadList = "\(threads)"
    let files = FileManager.default
    let folder = simulation.folder.appendingPathComponent("threads-\(UUID())", isDirectory: true)
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw BenchError.failed("\(folder.path) cannot be created: \(error.localizedDescription)")
    }
    defer { try? files.removeItem(at: folder) }
    let ours = OurSurface(options: options, capture: path, folder: folder)
    var costs: [String: Usage] = [:]
    let loading = try ours.load()
    for stage in Self.stages {
      let all = try ours.step(stage).usage
      costs[stage] = Usage(
        cpu: max(all.cpu - loading.cpu, 0), wall: max(all.wall - loading.wall, .ulpOfOne),
        peak: all.peak)
    }
    return costs
  }

  private static func medians(_ runs: [[String: Usage]]) -> [String: Usage] {
    stages.reduce(into: [:]) { result, stage in
      let used = runs.compactMap { $0[stage] }
      result[stage] = Usage(
        cpu: used.map(\.cpu).median, wall: used.map(\.wall).median, peak: used.map(\.peak).median)
    }
  }
}

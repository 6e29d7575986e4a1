import Capture
import Commands
import Foundation
import Script
import Support
import Workspace

/// The first three stages on one capture: `ocs` and COLMAP alternately, with medians of times and
/// errors.
struct StageBench {
  static let stages = ["features", "match", "align"]
  let options: BenchOptions

  func run(_ capture: String?) throws -> (Record, [Table]) {
    let simulation = SimulatedCaptures(options: options)
    defer { simulation.clean() }
    let (path, truthPath) = try capture.map { ($0, options.truth) } ?? simulated(simulation)
    let truth = try truthPath.isEmpty ? nil : TruePoses.read(URL(fileURLWithPath: truthPath))
    var (ours, theirs): ([Record], [Record]) = ([], [])
    for _ in 0..<options.runs {
      ours.append(try RecordProcess.ours(oursArguments(path)))
      if !options.python.isEmpty {
        theirs.append(try RecordProcess.run(options.python, peerArguments(ours[0])))
      }
    }
    let sides = try [
      Side(ours, truth: truth), theirs.isEmpty ? nil : Side(theirs, truth: truth),
    ]
    let frames = Int(saturating: ours[0]["frames"]?.number ?? 0)
    let tables = [
      costs(sides, "\(path): \(frames) photographs, medians of \(options.runs)"),
      accuracy(sides),
    ]
    var record: Record = ["capture": .string(path), "frames": .number(Double(frames))]
    for (name, side) in zip(["ocs", "colmap"], sides) {
      if let side { record[name] = .record(side.record) }
    }
    return (record, tables)
  }

  /// Photographs of a simulated capture and the file with their true poses.
  private func simulated(_ simulation: SimulatedCaptures) throws -> (String, String) {
    let made = try simulation.make(views: 24, width: 960)
    return (
      made.appendingPathComponent("Images").path,
      made.appendingPathComponent("ground_truth.json").path
    )
  }

  private func oursArguments(_ path: String) -> [String] {
    [
      "run", path, "--camera=\(options.camera)", "--threads=\(options.threads)",
      "--seed=\(options.seed)",
    ]
  }

  private func peerArguments(_ ours: Record) -> [String] {
    [
      options.peer, "stages", ours["images"]?.string ?? "", "--camera=\(options.camera)",
      "--threads=\(options.threads)",
    ] + (ours["single"] == .bool(true) ? ["--single"] : [])
  }

  private func costs(_ sides: [Side?], _ title: String) -> Table {
    var table = Table(
      title,
      [
        "", "ocs CPU s", "wall s", "peak MB", "COLMAP CPU s", "wall s", "peak MB", "CPU", "wall",
        "peak",
      ])
    for stage in Self.stages + ["all"] {
      let costs = sides.map { $0?.costs[stage] }
      let (a, b) = (costs[0], costs[1])
      table.add(
        [stage] + costs.flatMap { [shown($0?.cpu), shown($0?.wall), shown($0?.peak)] }
          + [ratio(a?.cpu, b?.cpu), ratio(a?.wall, b?.wall), ratio(a?.peak, b?.peak)])
    }
    return table
  }

  private func accuracy(_ sides: [Side?]) -> Table {
    var table = Table("Result", ["", "ocs", "COLMAP", "ratio"])
    func add(_ name: String, _ value: (Side) -> Double?) {
      let (a, b) = (sides[0].flatMap(value), sides[1].flatMap(value))
      table.add([name, shown(a), shown(b), ratio(a, b)])
    }
    add("registered photographs") { $0.registered }
    add("models") { $0.models }
    add("points") { $0.points }
    add("center error, median") { $0.accuracy?.medianCenter }
    add("center error, largest") { $0.accuracy?.maxCenter }
    add("rotation error, median deg") { $0.accuracy?.medianRotation }
    return table
  }
}

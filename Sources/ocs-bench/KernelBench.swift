import Files
import Foundation
import Script
import Support

/// Kernels on one thread: time per call and success rate, compared with pycolmap if it has the same
/// kernel.
struct KernelBench {
  let options: BenchOptions

  func run() throws -> (Record, [Table]) {
    let simulation = SimulatedCaptures(options: options)
    defer { simulation.clean() }
    let photos = try PhotoKernels(simulation.make(views: 24, width: 960))
    let solvers = SolverKernels(seed: UInt64(options.seed))
    let bundle = BundleKernel(seed: UInt64(options.seed))
    var passes: [[KernelRow]] = []
    var keypoints = 0
    for _ in 0..<options.runs {
      let found = try photos.rows()
      keypoints = found.keypoints
      passes.append(try found.rows + solvers.rows() + [bundle.row()])
    }
    guard !options.python.isEmpty else { return report(passes, peers: []) }
    let work = simulation.folder.appendingPathComponent("kernels")
    let peers = try peerPasses(work) {
      try photos.write(to: work, keypoints: keypoints)
      try bundle.write(to: work.appendingPathComponent("bundle"))
      try AtomicFile.write(
        Array(Value.record(solvers.noisy.record).json.utf8),
        to: work.appendingPathComponent("problems.json"), replacing: true)
    }
    return report(passes, peers: peers)
  }

  /// Medians over the passes, one row per kernel, next to those of the other program.
  private func report(_ passes: [[KernelRow]], peers: [[Record]]) -> (Record, [Table]) {
    var table = Table(
      "Kernels, one thread, medians of \(options.runs)",
      ["", "ocs us", "right", "COLMAP us", "right", "time", "ocs finds", "COLMAP finds"])
    var records: [Value] = []
    for (index, row) in passes[0].enumerated() {
      let seconds = passes.map { $0[index].seconds }.median
      let theirRows = peers.compactMap { $0.first { $0["name"] == .string(row.name) } }
      let peer = theirRows.first
      let theirs = peer.map { _ in theirRows.compactMap { $0["seconds"]?.number }.median }
      table.add([
        row.name, shown(seconds * 1e6), percent(row.success), shown(theirs.map { $0 * 1e6 }),
        percent(peer?["success"]?.number), ratio(seconds, theirs), row.detail,
        peer?["detail"]?.string ?? "",
      ])
      var record = row.record
      record["seconds"] = .number(seconds)
      if let theirs { record["colmap_seconds"] = .number(theirs) }
      records.append(.record(record))
    }
    return (["kernels": .list(records)], [table])
  }

  /// Runs the other program's kernels on the problems that `write` puts into `work`.
  private func peerPasses(_ work: URL, _ write: () throws -> Void) throws -> [[Record]] {
    do {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    } catch {
      throw BenchError.failed("\(work.path) cannot be created: \(error.localizedDescription)")
    }
    try write()
    return try (0..<options.runs).map { _ in
      let result = try RecordProcess.run(options.python, [options.peer, "kernels", work.path])
      return result["kernels"]?.table ?? []
    }
  }

  private func percent(_ share: Double?) -> String {
    share.map { "\(Int(saturating: ($0 * 100).rounded())) %" } ?? "-"
  }
}

import Files
import Support

/// The options of `ocs-bench`.
struct BenchOptions: StageOptions {
  var truth = ""
  var camera = ""
  var runs = 3
  var threadList = "2"
  var seed = 1
  var counts = "25,50,100,200,400"
  var width = 480
  var work = ""
  var python = ""
  var peer = "Scripts/bench-peer.py"
  var detail = "full"
  var load = ""
  var thresholds = "0.0005,0.001,0.002,0.005"
  var json = false
  init() {}

  static let settings: [Setting<Self>] = [
    .text("truth", \.truth, kind: .path, "Ground-truth poses, in any format that compare reads."),
    .text("camera", \.camera, "Intrinsics FX,FY,CX,CY[,K1,K2,P1,P2] given to both programs."),
    .count(
      "runs", \.runs, in: 1...99, "Number of runs of each measurement; the medians are printed."),
    .text(
      "threads", \.threadList,
      "Worker threads of both programs; for scaling also several numbers, such as 1,2,4,8,16."),
    .count("seed", \.seed, in: 0...1_000_000, "Seed of simulations and of ocs."),
    .text("counts", \.counts, "Numbers of images in the scaling run."),
    .count(
      "width", \.width, in: 64...4096, unit: .pixels, "Width of the scaling run's photographs."),
    .text("work", \.work, kind: .path, "Folder that stores simulated captures for later runs."),
    .text(
      "python", \.python, kind: .path,
      "Python with pycolmap and Open3D; without it, COLMAP and the scores of surfaces are "
        + "omitted."),
    .text(
      "peer", \.peer, kind: .path, "The script that runs pycolmap; bench-surface.py is next to it."
    ),
    .text("detail", \.detail, "Detail level of the surfaces."),
    .text(
      "load", \.load,
      "Options of load for the surfaces' capture, such as \"--poses none\", with absolute paths."),
    .text("thresholds", \.thresholds, "Distance thresholds of the F-scores of surfaces."),
    .flag("json", \.json, "Print one JSON object in place of tables."),
  ]

  /// Valid numbers of worker threads.
  private static let validThreads = 1...256

  /// The numbers of worker threads, ascending.
  ///
  /// - Throws: `BenchError.usage`.
  func threadCounts() throws -> [Int] {
    let words = threadList.split(separator: ",", omittingEmptySubsequences: false)
    let counts = words.compactMap { Int($0) }.filter { Self.validThreads.contains($0) }
    guard counts.count == words.count, !counts.isEmpty else {
      throw BenchError.usage("--threads takes numbers from 1 to 256, got \(threadList)")
    }
    return Set(counts).sorted()
  }

  /// The number of worker threads of measurements that take one.
  var threads: Int { (try? threadCounts().first) ?? 1 }

  /// Parses `--name value`, `--name=value` and `--flag`; returns the remaining words.
  mutating func parse(_ words: [String]) throws -> [String] {
    var rest: [String] = []
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        rest.append(word)
        continue
      }
      let parts = word.dropFirst(2)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let setting = Self.settings.first(where: { $0.name == parts.first }) else {
        throw BenchError.usage("there is no option \(word)")
      }
      if case .flag = setting.kind {
        try setting.set(&self, "true")
      } else if let value = parts.dropFirst().first ?? words.popFirst() {
        try setting.set(&self, value)
      } else {
        throw BenchError.usage("\(word) needs a value")
      }
    }
    return rest
  }
}

/// Why a measurement failed.
enum BenchError: Error, CustomStringConvertible {
  case usage(String)
  case failed(String)

  var description: String {
    switch self {
    case .usage(let text), .failed(let text): text
    }
  }
}

import Capture
import Foundation
import Simulation
import Support

/// Simulated captures for measurements, in a folder that is retained on request.
struct SimulatedCaptures {
  let options: BenchOptions
  let folder: URL
  private let isKept: Bool

  init(options: BenchOptions) {
    self.options = options
    isKept = !options.work.isEmpty
    let name = "ocs-bench.\(ProcessInfo.processInfo.processIdentifier)"
    folder =
      isKept
      ? URL(fileURLWithPath: options.work, isDirectory: true)
      : FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
  }

  func clean() { if !isKept { try? FileManager.default.removeItem(at: folder) } }

  /// Renders a capture, or reuses the one rendered before.
  func make(views: Int, width: Int, depth: Bool = false) throws -> URL {
    var settings = SimulateOptions()
    settings.views = views
    settings.width = width
    settings.height = width * 3 / 4
    settings.detail = 200
    settings.depth = depth
    let url = folder.appendingPathComponent("sim-\(views)x\(width)-\(options.seed)")
    if FileManager.default.fileExists(atPath: url.path) { return url }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw BenchError.failed("\(folder.path) cannot be created: \(error.localizedDescription)")
    }
    let context = RunContext(seed: UInt64(options.seed), threads: options.threads)
    _ = try Simulator(options: settings).render(to: url, in: context)
    return url
  }

  /// A folder of links to every `step`-th photograph of a capture.
  func thinned(_ capture: URL, step: Int) throws -> URL {
    let images = capture.appendingPathComponent("Images")
    let thin = folder.appendingPathComponent("\(capture.lastPathComponent)-by-\(step)")
    let files = FileManager.default
    do {
      try? files.removeItem(at: thin)
      try files.createDirectory(at: thin, withIntermediateDirectories: true)
      let names = try files.contentsOfDirectory(atPath: images.path).sorted()
      for index in stride(from: 0, to: names.count, by: max(step, 1)) {
        try files.createSymbolicLink(
          at: thin.appendingPathComponent(names[index]),
          withDestinationURL: images.appendingPathComponent(names[index]))
      }
    } catch {
      throw BenchError.failed("\(thin.path) cannot be created: \(error.localizedDescription)")
    }
    return thin
  }
}

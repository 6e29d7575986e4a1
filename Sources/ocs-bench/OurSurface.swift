import Commands
import Foundation
import Script
import ShellKit
import Support

/// `ocs` in the surface measurement: one process per stage, in a new workspace.
struct OurSurface {
  let options: BenchOptions
  let capture: String
  /// The folder of the workspace and the exports.
  let folder: URL

  var poses: URL { folder.appendingPathComponent("poses.json") }
  var mesh: URL { folder.appendingPathComponent("mesh.ply") }
  /// Undistorted photographs, poses and points in OpenMVS's format.
  var dataset: URL { folder.appendingPathComponent("openmvs") }

  /// Runs alignment (which `stages` measures, not this) and the steps, and exports the input of the
  /// other program.
  func run() throws -> SurfaceSide {
    _ = try step("align")
    let runs = try SurfaceSide.steps.map { try step($0) }
    let exports = """
      export poses \(ScriptText.word(poses.path)); export mesh \(ScriptText.word(mesh.path)); \
      export dataset \(ScriptText.word(dataset.path)) --format openmvs
      """
    _ = try shell("export", exports)
    return SurfaceSide(runs: runs)
  }

  /// The longer side of the largest images for depth estimation, pixels.
  func workedSize() throws -> Int {
    let report = try RecordProcess.run(try program(), ["--json"] + arguments("report dense"))
    let sizes = (report["views"]?.table ?? []).flatMap { view in
      ["width", "height"].compactMap { view[$0]?.number }
    }
    guard let size = sizes.max(), size > 0 else {
      throw BenchError.failed("the size of the depth maps is unknown")
    }
    return Int(saturating: size)
  }

  /// The cost to start and to load the capture.
  func load() throws -> Usage {
    _ = try shell("load", "frames")
    return try shell("load", "status").usage
  }

  /// Runs a stage; the earlier ones must have results.
  func step(_ stage: String) throws -> ProgramRun {
    try shell("ocs \(stage)", "reconstruct --detail \(options.detail) --until \(stage)")
  }

  private func shell(_ name: String, _ text: String) throws -> ProgramRun {
    try ProgramRun(name, [try program()] + arguments(text), in: folder)
  }

  /// The arguments of `ocs`, which runs in the folder of the results, so that paths are absolute.
  private func arguments(_ text: String) -> [String] {
    let path = URL(fileURLWithPath: capture).path
    let load = "load \(ScriptText.word(path))" + (options.load.isEmpty ? "" : " \(options.load)")
    return [
      "--workspace", folder.appendingPathComponent("workspace").path,
      "--threads", String(options.threads), "--seed", String(options.seed),
      "-c", "\(load); \(text)",
    ]
  }

  /// The `ocs` next to this program.
  private func program() throws -> String {
    let ours = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("ocs")
    guard FileManager.default.isExecutableFile(atPath: ours.path) else {
      throw BenchError.failed("\(ours.path) is not built: swift build -c release --product ocs")
    }
    return ours.path
  }
}

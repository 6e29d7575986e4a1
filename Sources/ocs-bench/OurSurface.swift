import Commands
import Foundation

/// Our side of the surface measurement: `ocs` itself, a process a stage, in a workspace that is new.
struct OurSurface {
  let options: BenchOptions
  let capture: String
  /// Holds the workspace and what is exported.
  let folder: URL

  var poses: URL { folder.appendingPathComponent("poses.json") }
  var mesh: URL { folder.appendingPathComponent("mesh.ply") }
  /// Undistorted photographs, poses and points, as OpenMVS reads them.
  var dataset: URL { folder.appendingPathComponent("openmvs") }

  /// Aligns (not measured here; `stages` does), runs the steps, and exports what the peer starts from.
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

  /// The longer side of the pictures that depth was estimated in, pixels.
  func workedSize() throws -> Int {
    let file = folder.appendingPathComponent("size.txt")
    _ = try shell(
      "depth size", "let d = report dense; $d.views[0].width >> \(ScriptText.word(file.path))")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard let size = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchError.failed("the size of the depth maps is not known: \(text)")
    }
    return size
  }

  private func step(_ stage: String) throws -> ProgramRun {
    try shell("ocs \(stage)", "reconstruct --detail \(options.detail) --until \(stage)")
  }

  private func shell(_ name: String, _ text: String) throws -> ProgramRun {
    let ours = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("ocs")
    guard FileManager.default.isExecutableFile(atPath: ours.path) else {
      throw BenchError.failed("\(ours.path) is not built: swift build -c release --product ocs")
    }
    let load = "load \(ScriptText.word(capture))" + (options.load.isEmpty ? "" : " \(options.load)")
    return try ProgramRun(
      name,
      [
        ours.path, "--workspace", folder.appendingPathComponent("workspace").path,
        "--threads", String(options.threads), "-c", "\(load); \(text)",
      ], in: folder)
  }
}

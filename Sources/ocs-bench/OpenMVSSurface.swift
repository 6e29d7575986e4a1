import Foundation

/// OpenMVS's side of the surface measurement: its three programs with their defaults, on our poses, at the
/// size our depth maps have.
struct OpenMVSSurface {
  private static let programs = ["DensifyPointCloud", "ReconstructMesh", "TextureMesh"]

  let options: BenchOptions
  /// The folder with `scene.mvs`, which its files go to, too.
  let folder: URL
  /// The longer side of the pictures that depth is estimated in, pixels.
  let size: Int

  /// Its mesh, in the frame of our poses.
  var mesh: URL { folder.appendingPathComponent("mesh.ply") }

  /// Whether its programs are on the `PATH`.
  static var isInstalled: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init)
    return programs.allSatisfy { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  func run() throws -> SurfaceSide {
    let dense = [
      "scene.mvs", "-o", "dense.mvs", "--resolution-level", "0", "--max-resolution", String(size),
    ]
    let mesh = ["dense.mvs", "-p", "dense.ply", "-o", "mesh.mvs"]
    let texture = ["dense.mvs", "-m", "mesh.ply", "-o", "texture.mvs", "--export-type", "ply"]
    let runs = try zip(zip(Self.programs, SurfaceSide.steps), [dense, mesh, texture])
      .map { names, words in
        try ProgramRun(
          "OpenMVS \(names.1)",
          [names.0] + words + ["-w", folder.path, "--max-threads", String(options.threads)],
          in: folder)
      }
    return SurfaceSide(runs: runs)
  }
}

import Foundation

/// OpenMVS in the surface measurement: its three programs with default settings, on our poses, at
/// the resolution of our depth maps.
struct OpenMVSSurface {
  private static let programs = ["DensifyPointCloud", "ReconstructMesh", "TextureMesh"]

  let options: BenchOptions
  /// The folder with `scene.mvs`, to which all files are written.
  let folder: URL
  /// The longer side of the images for depth estimation, pixels.
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

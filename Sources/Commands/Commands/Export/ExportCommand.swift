import ShellKit
import Workspace

/// `export` writes results in the formats of other programs.
struct ExportCommand: Command {
  static let spec = CommandSpec(
    "export", group: .export,
    summary:
      "Writes poses, points, the mesh, the textured model, a dataset or depth for other programs.",
    details: """
      poses: .json .csv .sfm (Meshroom) .out (Bundler) .ply .usdc, --format openmvg or \
      realitycapture, or a folder with --format colmap (binary), colmap-text or nerfstudio. \
      points: .ply .glb .usdc. mesh: .ply .obj .glb .stl .3mf .usdc. model: .usdz .glb .obj .3mf \
      .usdc. A .usdc or .usd is compressed as OpenUSD does it, about a third of the text that \
      .usda is. A path that ends in / (or a folder that is there) gets the model as OBJ and USDA \
      with shared textures. Points, meshes and models are in metres with Y up, as the world is, \
      but .stl and .3mf in millimetres with Z up, as slicers expect. .glb and .3mf have their \
      textures inside; .glb takes colour, normals, occlusion and roughness, .3mf colour. Files \
      are written under other names and moved into place together; none is replaced without \
      --force. A pipe or a device, such as /dev/stdout, is written into where the form is one \
      file. dataset: a folder with the images, their masks and depth, poses and points, and all \
      paths in it relative, with --format nerfstudio (the default), colmap (with database.db), \
      3dgs, meshroom, openmvg, bundler, realitycapture, openmvs or csv. JPEG and PNG files are \
      copied byte for byte; what lies on its side by EXIF, which programs disagree on, is written \
      upright, other formats become JPEG or PNG, and with --undistort (3dgs and openmvs always) \
      images are drawn as a lens without distortion shows them, without blank borders. Masks are \
      white for what is kept; depth is in millimetres and only of poses with a scale. Names get \
      what every file system takes. Images without a pose are listed where the form can say so. \
      load DIR, or load DIR --poses DIR, gives the same poses again. points leaves out the \
      redundant ones, whose place surer points near them tell better than they do themselves; \
      mesh reads all of them. depth (what dense estimated) and sensor-depth (what the capture \
      brought, metres): .npy, NumPy's array of one frame, along the camera's z axis, NaN where \
      none is known.
      """,
    needs: [.capture],
    examples: [
      Example("export model chair.usdz", prints: "2000 triangles with a 256 px texture"),
      Example("export poses colmap/sparse/0 --format colmap", prints: "18 poses"),
      Example("export model chair.glb", prints: "2000 triangles with a 256 px texture"),
      Example("export mesh chair.stl", prints: "2000 triangles"),
      Example("export points cloud.ply", prints: "points of the dense cloud"),
      Example("export depth depth.npy --frame IMG_0001", prints: " depths, "),
      Example("export dataset scene", prints: "18 poses, 18 images (18 copied), 18 masks"),
      Example("export dataset splats --format 3dgs", prints: "18 poses, 18 images"),
      Example(
        "export dataset table/ --format csv; load table --poses table",
        prints: "table: 18 frames, 400 × 300"),
    ])

  func run(_ options: ExportOptions, in shell: inout ShellState) throws -> Reply {
    let target = try ExportTarget(
      options.what, to: shell.url(options.path), isNamedFolder: options.path.hasSuffix("/"),
      as: options.format, from: shell.exporters)
    var request = ExportRequest(to: target) { $0.words }
    request.points = try options.points()
    try target.check()
    try options.checkFrame()
    request.frame = options.frame
    request.undistorts = options.undistort
    request.replaces = options.force
    return try shell.project.export(request).reply(to: target)
  }
}

import ShellKit
import Workspace

/// `export` writes results in the formats of other programs.
struct ExportCommand: Command {
  static let spec = CommandSpec(
    "export", group: .export,
    summary:
      "Exports poses, points, the mesh, the textured model, a dataset or depth to other programs.",
    details: """
      poses: .json .csv .sfm (Meshroom) .out (Bundler) .ply .usdc, --format openmvg or \
      realitycapture, or a folder with --format colmap (binary), colmap-text or nerfstudio. \
      points: .ply .glb .usdc. mesh: .ply .obj .glb .stl .3mf .usdc. model: .usdz .glb .obj .3mf \
      .usdc. .usdc and .usd are compressed as in OpenUSD, about a third of the size of the text \
      format .usda. A path that ends in / (or an existing folder) receives the model as OBJ and \
      USDA with shared textures. Points, meshes and models are in meters with Y up, like the \
      world, except .stl and .3mf, which are in millimeters with Z up, as slicers expect. .glb and \
      .3mf embed their textures; .glb has color, normals, occlusion and roughness, .3mf color \
      only. Files are written under temporary names and moved into place together; an existing \
      file is replaced only with --force. A pipe or a device, such as /dev/stdout, works if the \
      format is a single file. dataset: a folder with the images, their masks and depth, poses and \
      points, all with relative paths, with --format nerfstudio (the default), colmap (with \
      database.db), 3dgs, meshroom, openmvg, bundler, realitycapture, openmvs or csv. JPEG and PNG \
      files are copied byte for byte; images that EXIF rotates, which programs interpret \
      differently, are written upright, other formats become JPEG or PNG, and with --undistort \
      (3dgs and openmvs always) images are undistorted, without blank borders. Masks are white \
      where the image is used; depth is in millimeters, and included only if the poses have a \
      scale. Names are changed to ones that every file system accepts. Images without a pose are \
      listed if the format allows it. load DIR, or load DIR --poses DIR, gives the same poses \
      again. points leaves out redundant points: those whose position nearby, more certain points \
      determine better; mesh reads all of them. depth (estimated by dense) and sensor-depth \
      (recorded with the capture): one frame, along the camera's z axis, as .npy, a NumPy array in \
      meters, NaN where unknown, or .png, 16-bit gray in millimeters, 0 where unknown, at most \
      65535. --frame selects the coordinate frame: local, the world of results with Y up; given, \
      that of the poses that the capture was loaded with; grid, east, north and height of the \
      control points less an offset in whole meters, with Z up; enu, meters east, north and up of a \
      position in WGS 84 that satellite positions give. Formats that prescribe Y up (.glb, .usdc, \
      .usda, .usdz) have X east, Y up and Z south instead. Files state frame and offset where their \
      format has comments. world: the similarities (scale, rows of the rotation, translation) from \
      the world of results to meters and to these frames as .json; folders get a world.json if \
      their world is not that of align.
      """,
    needs: [.capture], surplus: "a frame is given with --frame: export depth FILE --frame NAME",
    examples: [
      "export model chair.usdz": "2000 triangles with a 256 px texture",
      "export poses colmap/sparse/0 --format colmap": "18 poses",
      "export model chair.glb": "2000 triangles with a 256 px texture",
      "export mesh chair.stl": "2000 triangles",
      "export points cloud.ply": "points of the dense cloud",
      "export depth depth.npy --frame IMG_0001": " depths, ",
      "export depth depth.png --frame IMG_0001": " depths, ",
      "export world world.json": "similarities to",
      "export dataset scene": "18 poses, 18 images (18 copied), 18 masks",
      "export dataset splats --format 3dgs": "18 poses, 18 images",
      "export dataset table/ --format csv; load table --poses table":
        "table: 18 frames, 400 × 300",
    ])

  func run(_ options: ExportOptions, in shell: inout ShellState) throws -> Reply {
    let target = try ExportTarget(
      options.what, to: shell.url(options.path), isNamedFolder: options.path.hasSuffix("/"),
      as: options.format, from: shell.exporters)
    var request = ExportRequest(to: target) { $0.words }
    request.points = try options.points()
    try target.check()
    request.frameOfFiles = try options.coordinateFrame()
    request.frame = options.frame
    request.undistorts = options.undistort
    request.replaces = options.force
    return try shell.project.export(request).reply(to: target)
  }
}

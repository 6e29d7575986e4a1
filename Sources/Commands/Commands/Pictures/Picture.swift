import Drawing
import Foundation
import Imaging
import Planning
import Scene
import Script
import Support

/// One picture: gathers what it shows and has it drawn.
struct Picture {
  let kind: ShowKind
  /// Full names of the frames.
  let frames: [String]
  let width: Int
  /// Views of a plan.
  let views: Int

  func draw(_ bench: inout Workbench) throws -> RGBImage {
    switch kind {
    case .frame: return try photograph(frames[0], bench)
    case .features: return try features(&bench)
    case .pair: return try pair(&bench)
    case .graph:
      try bench.require([.result(.match)], for: "show graph")
      let pairs = try bench.pairs()
      return drawGraph(pairs.kept, views: pairs.names.count, names: pairs.names)
    case .residuals:
      try bench.require([.result(.align)], for: "show residuals")
      return drawResiduals(try bench.residuals().0, width: width)
    case .coverage:
      try bench.require([.result(.align)], for: "show coverage")
      let up = try bench.report(of: AlignStep.self).up.axis
      return drawCoverage(
        ViewCoverage(try bench.reconstruction().kept, up: up), size: min(width, 1200))
    case .plan: return try plan(&bench)
    case .sensorDepth: return try sensorDepth(bench)
    case .dial:
      _ = try bench.resumeSession()
      let session = try bench.openSession()
      return drawDial(
        session.dial.shots, azimuth: session.reading?.direction?.azimuth,
        title: "PASS \(session.state.pass)", size: width)
    case .session: return try bench.sessionScreen(width: width)
    case .depth: return try depth(&bench)
    case .masks:
      let masks = try MaskPictures(frames.first ?? "", &bench)
      return try masks.draw(width: width, in: bench.context).picture
    case .points: return try points(&bench)
    case .mesh:
      try bench.require([.result(.mesh)], for: "show mesh")
      let mesh = try bench.surface().mesh
      return try renderMesh(
        mesh, viewpoint: viewpoint(mesh.positions, .mesh, &bench), context: bench.context)
    case .model:
      try bench.require([.result(.texture)], for: "show model")
      let model = try bench.model()
      return try renderModel(
        model, viewpoint: viewpoint(model.mesh.positions, .texture, &bench), context: bench.context)
    }
  }

  private func plan(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.align)], for: "show plan")
    var options = PlanOptions()
    options.views = views
    let plan = try bench.viewPlan(options).0
    let picture = PlanPicture(
      present: plan.present, planned: plan.views.map(\.direction), cells: plan.cells,
      columns: plan.columns,
      title: "covered \(Figure.percent(plan.before.covered)) -> "
        + Figure.percent(plan.after.covered))
    return drawPlan(picture, size: min(width, 1200))
  }

  /// A view of what a stage made, from where the cameras were if their poses still are those.
  private func viewpoint(
    _ positions: [SIMD3<Float>], _ stage: StageName, _ bench: inout Workbench
  ) throws -> Viewpoint {
    .good(
      for: positions, reconstruction: try bench.reconstruction(of: stage)?.kept, width: width,
      height: max(1, width * 3 / 4))
  }

  private func photograph(_ name: String, _ bench: Workbench) throws -> RGBImage {
    let views = try bench.loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == name }) else {
      throw CommandError.notThere("frame \(name)")
    }
    if !view.isHere, let small = try BundleFile.picture(of: view, in: bench.loadedCapture()) {
      return small.resized(
        width: width, height: max(1, width * view.image.height / max(view.image.width, 1)))
    }
    let longest = max(width, width * view.image.height / max(view.image.width, 1))
    return try view.image.loadRGB(maxDimension: longest)
  }

  /// The keypoints of a frame in the result of `features`, which `stage` was built on.
  private func keypoints(
    _ name: String, _ features: FrameOutput<[Features]>, _ stage: StageName
  ) throws -> [Keypoint] {
    guard let found = features[name] else {
      throw CommandError.notThere("\(name) in the result of \(stage.rawValue)")
    }
    return found.keypoints
  }

  /// Width of a photograph, pixels.
  private func fullWidth(_ name: String, _ bench: Workbench) throws -> Int {
    try bench.loadedCapture().viewSet.views[bench.frameIndex(name)].image.width
  }

  private func features(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.features)], for: "show features")
    let found = try keypoints(frames[0], bench.features(), .features)
    return drawKeypoints(
      on: try photograph(frames[0], bench), found, fullWidth: try fullWidth(frames[0], bench))
  }

  private func pair(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.match)], for: "show pair")
    let features = try bench.features(of: .match)
    let sides = try frames.map { name in
      PairSide(
        image: try photograph(name, bench), keypoints: try keypoints(name, features, .match),
        fullWidth: try fullWidth(name, bench), name: name)
    }
    return drawMatches(sides[0], sides[1], try bench.pairs().inliers(frames[0], frames[1]))
  }

  private func depth(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.dense)], for: "show depth")
    guard let map = try bench.depthMap(of: frames[0]) else {
      throw CommandError.notThere("depth map of \(frames[0])")
    }
    return try drawDepth(map)
  }

  /// The capture's own depth, which needs no stage.
  private func sensorDepth(_ bench: Workbench) throws -> RGBImage {
    let view = try bench.loadedCapture().viewSet.views[bench.frameIndex(frames[0])]
    guard let source = view.depth else {
      throw CommandError.notThere("sensor depth of \(frames[0])")
    }
    guard view.isHere else { throw ImagingError.absent(view.image.url, .bundle) }
    return drawDepth(try source.load().depth, unit: " m")
  }

  private func points(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.align)], for: "show points")
    let reconstruction = try bench.reconstruction()
    guard bench.records[.dense] != nil else {
      return try renderPoints(reconstruction.kept, context: bench.context)
    }
    let cloud = try bench.cloud()
    return try renderPoints(
      cloud, viewpoint: viewpoint(cloud.positions, .dense, &bench), context: bench.context)
  }
}

extension Workbench {
  /// The workspace's folder for pictures, made when needed.
  func pictureFolder() throws -> URL {
    guard let workspace else { throw CommandError.noCapture(command: "show") }
    try workspace.requireOwn()
    let folder = workspace.folder.appendingPathComponent("pictures")
    try Folder.make(folder, links: .refused)
    return folder
  }

  /// Writes the picture of a `show`, to its own place in the workspace or where the user wants it.
  func show(
    _ image: RGBImage, at url: URL, _ options: ShowOptions, more: Record = [:]
  ) throws -> Reply {
    var value: Record = [
      "file": .string(url.path), "width": .number(image.width), "height": .number(image.height),
    ]
    for key in more.keys { value[key] = more[key] }
    guard options.out.isEmpty else {
      return try writePicture(image, to: url, replacing: options.force, .record(value))
    }
    try AtomicFile.write(try image.pngData(), to: url, replacing: true)
    return Reply("wrote \(url.path)", value: .record(value), images: [url])
  }

  /// Writes a picture where the user wants it and answers with `value`.
  ///
  /// What went to standard output is followed by no text there.
  func writePicture(
    _ image: RGBImage, to url: URL, replacing: Bool, _ value: Value
  ) throws -> Reply {
    try OutputFile.write(try image.pngData(), to: url, replacing: replacing, in: context)
    return try .written("wrote \(url.path)", value: value, to: url, images: [url])
  }
}

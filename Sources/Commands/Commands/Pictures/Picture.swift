import Drawing
import Foundation
import Imaging
import Scene
import Support

/// One picture: gathers what it shows and has it drawn.
struct Picture {
  let kind: ShowKind
  /// Full names of the frames.
  let frames: [String]
  let width: Int

  func draw(_ bench: inout Workbench) throws -> RGBImage {
    switch kind {
    case .frame: return try photograph(frames[0], bench)
    case .features: return try features(&bench)
    case .pair: return try pair(&bench)
    case .graph:
      try bench.require([.result(.match)], for: "show graph")
      let names = bench.records[.match]?.viewNames ?? []
      return drawGraph(try bench.pairs(), views: names.count, names: names)
    case .dial:
      let session = try bench.openSession()
      return drawDial(
        session.dial.shots, azimuth: session.reading?.direction?.azimuth,
        title: "PASS \(session.state.pass)", size: width)
    case .depth: return try depth(&bench)
    case .points: return try points(&bench)
    case .mesh:
      try bench.require([.result(.mesh)], for: "show mesh")
      let mesh = try bench.surface().mesh
      return try renderMesh(
        mesh, viewpoint: viewpoint(mesh.positions, &bench), context: bench.context)
    case .model:
      try bench.require([.result(.texture)], for: "show model")
      let model = try bench.model()
      return try renderModel(
        model, viewpoint: viewpoint(model.mesh.positions, &bench), context: bench.context)
    }
  }

  private func viewpoint(
    _ positions: [SIMD3<Float>], _ bench: inout Workbench
  ) throws -> Viewpoint {
    .good(
      for: positions, reconstruction: try bench.reconstruction(), width: width,
      height: max(1, width * 3 / 4))
  }

  private func photograph(_ name: String, _ bench: Workbench) throws -> RGBImage {
    let views = try bench.loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == name }) else {
      throw CommandError.notThere("frame \(name)")
    }
    let longest = max(width, width * view.image.height / max(view.image.width, 1))
    return try view.image.loadRGB(maxDimension: longest)
  }

  /// Index of a frame among the views a stage worked on.
  private func index(_ name: String, _ stage: StageName, _ bench: Workbench) throws -> Int {
    guard let index = bench.records[stage]?.viewNames.firstIndex(of: name) else {
      throw CommandError.notThere("\(name) in the result of \(stage.rawValue)")
    }
    return index
  }

  private func features(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.features)], for: "show features")
    let view = try index(frames[0], .features, bench)
    let fullWidth = try bench.viewSet(of: .features).views[view].image.width
    return drawKeypoints(
      on: try photograph(frames[0], bench), try bench.features()[view].keypoints,
      fullWidth: fullWidth)
  }

  private func pair(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.match)], for: "show pair")
    let views = try frames.map { try index($0, .match, bench) }
    let features = try bench.features()
    let pairs = try bench.pairs()
    let set = try bench.viewSet(of: .match).views
    let sides = try zip(frames, views).map { name, view in
      PairSide(
        image: try photograph(name, bench), keypoints: features[view].keypoints,
        fullWidth: set[view].image.width, name: name)
    }
    let found = pairs.first {
      $0.first == min(views[0], views[1]) && $0.second == max(views[0], views[1])
    }
    var matches = found?.inliers ?? []
    if views[0] > views[1] { matches = matches.map { Match($0.second, $0.first) } }
    return drawMatches(sides[0], sides[1], matches)
  }

  private func depth(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.dense)], for: "show depth")
    guard let map = try bench.depthMap(of: frames[0]) else {
      throw CommandError.notThere("depth map of \(frames[0])")
    }
    return try drawDepth(map)
  }

  private func points(_ bench: inout Workbench) throws -> RGBImage {
    try bench.require([.result(.align)], for: "show points")
    let reconstruction = try bench.reconstruction()
    guard bench.records[.dense] != nil else {
      return try renderPoints(reconstruction, context: bench.context)
    }
    let cloud = try bench.cloud()
    return try renderPoints(
      cloud, viewpoint: viewpoint(cloud.positions, &bench), context: bench.context)
  }
}

extension Workbench {
  /// The workspace's folder for pictures, made when needed.
  func pictureFolder() throws -> URL {
    guard let workspace else { throw CommandError.noCapture(command: "show") }
    let folder = workspace.folder.appendingPathComponent("pictures")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError.cannotWrite(folder, reason: error.localizedDescription)
    }
    return folder
  }
}

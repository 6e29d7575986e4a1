import Foundation
import Imaging
import Scene
import Script
import Support

/// Results, from memory or from the workspace. View indices are those of `views(of:)`.
extension Workbench {
  mutating func features() throws -> [Features] {
    if let features = outputs.features { return features }
    let features = try read(.features, "features", as: [Features].self)
    outputs.features = features
    return features
  }

  mutating func pairs() throws -> [ViewPair] {
    if let pairs = outputs.pairs { return pairs }
    let pairs = try read(.match, "pairs", as: [ViewPair].self)
    let count = records[.match]?.inputs.count ?? 0
    guard pairs.allSatisfy({ $0.first < count && $0.second < count }) else {
      throw StorageError.inconsistent("pairs")
    }
    outputs.pairs = pairs
    return pairs
  }

  mutating func reconstruction() throws -> Reconstruction {
    if let reconstruction = outputs.reconstruction { return reconstruction }
    let reconstruction = try read(.align, "reconstruction", as: Reconstruction.self)
    guard reconstruction.poses.count == records[.align]?.inputs.count else {
      throw StorageError.inconsistent("reconstruction")
    }
    outputs.reconstruction = reconstruction
    return reconstruction
  }

  mutating func cloud() throws -> PointCloud {
    if let cloud = outputs.cloud { return cloud }
    let cloud = try read(.dense, "cloud", as: PointCloud.self)
    outputs.cloud = cloud
    return cloud
  }

  /// The depth map of one view, by its name.
  func depthMap(of name: String) throws -> DepthMap? {
    guard let view = records[.dense]?.viewNames.firstIndex(of: name) else { return nil }
    let file = try file(of: .dense)
    let section = DenseStep.section(view)
    guard file.sectionNames.contains(section) else { return nil }
    return try file.read(section, as: DepthMap.self)
  }

  mutating func surface() throws -> SurfaceModel {
    if let surface = outputs.surface { return surface }
    let surface = try read(.mesh, "surface", as: SurfaceModel.self)
    outputs.surface = surface
    return surface
  }

  mutating func model() throws -> TexturedModel {
    if let model = outputs.model { return model }
    let model = try read(.texture, "model", as: TexturedModel.self)
    outputs.model = model
    return model
  }

  /// All that a stage told of its last run.
  mutating func report<Step: PipelineStep>(of step: Step.Type) throws -> Step.Work.Report {
    do {
      let bytes = try file(of: step.stage).read("report").bytes
      return try StoredReport.report(bytes, as: Step.Work.Report.self)
    } catch let error as StorageError {
      records[step.stage] = nil
      throw CommandError.other("\(error); run: \(step.stage.rawValue)")
    }
  }

  /// The views a stage's result was made from, in its order; a view that is gone keeps its place,
  /// with an image that cannot be read.
  func viewSet(of stage: StageName) throws -> ViewSet {
    let capture = try loadedCapture()
    let views = (records[stage]?.viewNames ?? []).map { name in
      if let index = capture.index(of: name) { return capture.viewSet.views[index] }
      let url = capture.url.appendingPathComponent(name)
      return View(
        name: name, image: ImageSource(url: url, orientation: .up, width: 0, height: 0), camera: 0)
    }
    return ViewSet(views: views, cameras: capture.viewSet.cameras)
  }

  private func file(of stage: StageName) throws -> SectionFile {
    guard let workspace, records[stage] != nil else {
      throw CommandError.missingResult(stage, command: "")
    }
    return try SectionFile(workspace.url(of: stage))
  }

  /// Reads a section; a damaged result is forgotten, so that `status` calls it missing.
  private mutating func read<Value: Storable>(
    _ stage: StageName, _ section: String, as type: Value.Type
  ) throws -> Value {
    do {
      return try file(of: stage).read(section, as: type)
    } catch let error as StorageError {
      records[stage] = nil
      throw CommandError.other("\(error); run: \(stage.rawValue)")
    }
  }
}

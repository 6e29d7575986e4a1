import Drawing
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// Collects the content of the page of `view`: of each stage, what belongs to the current poses.
struct ViewerGathering {
  private(set) var data = ViewerData()
  private(set) var frames: ViewerFrames
  /// Coverage as SVG; empty without poses.
  private(set) var dial = ""
  /// What is omitted or incomplete, and why.
  private(set) var notes: [String] = []
  private var world = ViewerScene(up: nil)

  /// - Throws: `WorkspaceError.noCapture`, `Cancelled`; errors of `ViewerRun` if there is one.
  init(_ project: inout Project, _ content: ViewerContent, beside run: ViewerRun?) throws {
    if project.records[.align] != nil { _ = try? project.results.reconstruction() }
    frames = ViewerFrames(project, try content.frames(project))
    try addPhotographs(project)
    try part(&project, stages: [.align]) { try $0.addAlignment(&$1) }
    if data.growth.isEmpty { try addDevicePoses(project) }
    try part(&project, stages: [.features]) { try $0.addOverlays(&$1) }
    try addComparisons(&project)
    finishFrames()
    try part(&project, stages: [.align, .dense]) { try $0.addCloud(&$1) }
    try part(&project, stages: [.align, .mesh]) { try $0.addSurface(&$1) }
    try part(&project, stages: [.align]) {
      $0.world.add(try $1.modelBounds(), to: &$0.data)
    }
    data.start = world.start(cameras: data.frames.compactMap(\.camera))
    data.beside = try run?.content(beside: &project, in: world)
    data.cameras = "cameras · \(data.frames.count { $0.camera != nil })"
    for stage in project.stages.names {
      if case .stale(let reasons) = try project.freshness(of: stage) {
        notes.append(
          "The result of \(stage.rawValue) is stale: "
            + reasons.map(content.words).joined(separator: "; ") + ".")
      }
    }
  }

  /// Adds content from results, if available; a note if a result is unreadable or inconsistent.
  private mutating func part(
    _ project: inout Project, stages: [StageName],
    body: (inout ViewerGathering, inout Project) throws -> Void
  ) throws {
    guard let last = stages.last, project.records[last] != nil else { return }
    do {
      if let first = stages.first { try project.results.requireBuilt(last, on: first) }
      try body(&self, &project)
    } catch let error as Cancelled {
      throw error
    } catch {
      notes.append("Not shown: \(Messages.text(of: error).message).")
    }
  }

  private mutating func addPhotographs(_ project: Project) throws {
    let pictures = try ViewerThumbnails(project)
    for (index, view) in try project.loadedCapture().viewSet.views.enumerated() {
      data.frames.append(
        .init(
          name: VisibleText.line(view.name), width: view.image.width, height: view.image.height,
          picture: pictures.pictures[index].map { PackedText.of($0) }))
    }
    let missing = pictures.pictures.count { $0 == nil }
    if missing > 0 { notes.append("\(missing) photographs have no image in this page.") }
    notes.append("Photographs are shown with \(pictures.side) pixels along the longer side.")
  }

  private func numbers(_ project: Project) -> [String: Int] {
    Dictionary(
      project.frameNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func addAlignment(_ project: inout Project) throws {
    let output = try project.placedReconstruction()
    let report = try project.results.report(of: AlignBinding.self)
    world = ViewerScene(up: report.up.axis)
    data.unit = output.kept.isMetric ? "m" : ""
    frames.take(report)
    let numbers = numbers(project)
    for (view, name) in output.names.enumerated() {
      guard let frame = numbers[name], let pose = output.kept.poses[view] else { continue }
      data.frames[frame].camera = world.camera(pose, output.kept.camera(of: view))
    }
    let growth = ViewerGrowth(output, report)
    data.growth = growth.steps.compactMap { step in
      numbers[output.names[step.view]].map { .init(frame: $0, text: step.text) }
    }
    world.addPoints(output, growth, to: &data)
    let coverage = ViewCoverage(output.kept, up: report.up.axis)
    frames.take(coverage, names: output.names)
    data.dial = coverage.directions.map { numbers[output.names[$0.view]] ?? -1 }
    dial = CoverageVector.svg(coverage, names: output.names)
  }

  private mutating func addDevicePoses(_ project: Project) throws {
    let capture = try project.loadedCapture().viewSet
    for (index, view) in capture.views.enumerated() {
      guard let pose = view.devicePose else { continue }
      data.frames[index].camera = world.camera(
        pose, capture.cameras[view.camera].camera, isDevice: true)
    }
    if capture.views.contains(where: { $0.devicePose != nil }) {
      data.unit = "m"
      notes.append("Nothing is aligned yet: cameras are shown at their device poses.")
    }
  }

  private mutating func addOverlays(_ project: inout Project) throws {
    let overlays = ViewerOverlays(frames: numbers(project))
    let keypoints = try project.results.keypoints()
    var output: FrameOutput<Reconstruction>?
    if project.results.isBuilt(.align, on: .features) {
      output = try project.results.reconstruction()
    }
    if let found = output, found.names == keypoints.names {
      overlays.addResiduals(found, keypoints, to: &data)
      frames.take(
        ReprojectionResiduals(found.kept, keypoints: keypoints.kept), names: found.names)
    }
    overlays.addKeypoints(keypoints, usedBy: output, to: &data)
    guard project.results.isBuilt(.match, on: .features) else { return }
    let pairs = try project.results.pairs()
    if pairs.names == keypoints.names { overlays.addPairs(pairs, keypoints, to: &data) }
  }

  private mutating func addComparisons(_ project: inout Project) throws {
    do {
      for (name, found) in try ViewerComparisons(&project).found {
        guard let frame = numbers(project)[name] else { continue }
        data.frames[frame].model = found
      }
    } catch let error as Cancelled {
      throw error
    } catch {
      notes.append("The evaluation is not shown: \(Messages.text(of: error).message).")
    }
  }

  private mutating func finishFrames() {
    for index in data.frames.indices {
      let name = frames.rows[index]["name"]?.string ?? ""
      data.frames[index].component = frames.component(name)
      data.frames[index].reason = VisibleText.line(frames.reason(name))
      data.frames[index].facts = frames.facts(index).map { $0.map { VisibleText.line($0) } }
      if let keypoints = data.frames[index].keypoints {
        data.frames[index].facts.append(["keypoints", "\(keypoints.total)"])
      }
      if let model = data.frames[index].model {
        data.frames[index].facts.append(["model", model.text])
      }
      if let best = data.frames[index].neighbors.first {
        data.frames[index].facts.append([
          "strongest pair",
          "\(data.pairs[best[1]].total) matches with \(data.frames[best[0]].name)",
        ])
      }
    }
  }

  private mutating func addCloud(_ project: inout Project) throws {
    world.add(try project.placedCloud(), to: &data)
  }

  private mutating func addSurface(_ project: inout Project) throws {
    let shown = ViewerModel()
    if project.records[.texture] != nil, project.results.isBuilt(.texture, on: .align) {
      let model = try project.placedModel()
      try world.add(model.mesh, to: &data) { try shown.packed(model, mesh: $0) }
    } else {
      try world.add(project.placedMesh(), to: &data) { shown.packed($0, name: "mesh") }
    }
  }
}

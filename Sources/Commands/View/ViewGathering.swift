import Drawing
import ObjectCapture
import Scene
import Script
import Support

/// Gathers what the page of `view` shows: of each stage what belongs to the poses there are.
struct ViewGathering {
  private(set) var data = ViewData()
  private(set) var frames: ViewFrames
  /// Coverage as SVG; empty before there are poses.
  private(set) var dial = ""
  /// What is not shown, or not whole, and why.
  private(set) var notes: [String] = []
  private var world = ViewWorld(up: nil)

  /// - Throws: `CommandError.noCapture`, `Cancelled`.
  init(_ bench: inout Workbench) throws {
    if bench.records[.align] != nil { _ = try? bench.reconstruction() }
    frames = try ViewFrames(&bench)
    try addPhotographs(bench)
    try part(&bench, [.align]) { try $0.addAlignment(&$1) }
    if data.growth.isEmpty { try addDevicePoses(bench) }
    try part(&bench, [.features]) { try $0.addOverlays(&$1) }
    finishFrames()
    try part(&bench, [.align, .dense]) { try $0.addCloud(&$1) }
    try part(&bench, [.align, .mesh]) { try $0.addSurface(&$1) }
    try part(&bench, [.align]) { try $0.addBox(&$1) }
    data.start = world.start(cameras: data.frames.compactMap(\.camera))
    data.cameras = "cameras · \(data.frames.count { $0.camera != nil })"
    for stage in StageName.allCases {
      if case .stale(let reasons) = try bench.freshness(of: stage) {
        notes.append(
          "The result of \(stage.rawValue) is stale: "
            + reasons.map(\.words).joined(separator: "; ") + ".")
      }
    }
  }

  /// Adds what results hold, where they are there; a note where it cannot be read or does not fit.
  private mutating func part(
    _ bench: inout Workbench, _ stages: [StageName],
    _ body: (inout ViewGathering, inout Workbench) throws -> Void
  ) throws {
    guard let last = stages.last, bench.records[last] != nil else { return }
    do {
      if let first = stages.first { try bench.requireBuilt(last, on: first) }
      try body(&self, &bench)
    } catch let error as Cancelled {
      throw error
    } catch {
      notes.append("Not shown: \(Messages.text(of: error).message).")
    }
  }

  private mutating func addPhotographs(_ bench: Workbench) throws {
    let pictures = try ViewPictures(bench)
    for (index, view) in try bench.loadedCapture().viewSet.views.enumerated() {
      data.frames.append(
        .init(
          name: VisibleText.line(view.name), width: view.image.width, height: view.image.height,
          component: 0, reason: "", facts: [],
          picture: pictures.pictures[index].map { PackedText.of($0) }))
    }
    let missing = pictures.pictures.count { $0 == nil }
    if missing > 0 { notes.append("\(missing) photographs have no picture in this page.") }
    notes.append("Photographs are shown with \(pictures.side) pixels along the longer side.")
  }

  private func numbers(_ bench: Workbench) -> [String: Int] {
    Dictionary(
      bench.frameNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func addAlignment(_ bench: inout Workbench) throws {
    let output = try bench.reconstruction()
    let report = try bench.report(of: AlignStep.self)
    world = ViewWorld(up: report.up.axis)
    data.unit = output.kept.isMetric ? "m" : ""
    frames.take(report)
    let numbers = numbers(bench)
    for (view, name) in output.names.enumerated() {
      guard let frame = numbers[name], let pose = output.kept.poses[view] else { continue }
      data.frames[frame].camera = world.camera(pose, output.kept.camera(of: view))
    }
    let growth = ViewGrowth(output, report)
    data.growth = growth.steps.compactMap { step in
      numbers[output.names[step.view]].map { .init(frame: $0, text: step.text) }
    }
    world.addPoints(output, growth, to: &data)
    let coverage = ViewCoverage(output.kept, up: report.up.axis)
    frames.take(coverage, names: output.names)
    data.dial = coverage.directions.map { numbers[output.names[$0.view]] ?? -1 }
    dial = CoverageVector.svg(coverage, names: output.names)
  }

  private mutating func addDevicePoses(_ bench: Workbench) throws {
    let capture = try bench.loadedCapture().viewSet
    for (index, view) in capture.views.enumerated() {
      guard let pose = view.devicePose else { continue }
      data.frames[index].camera = world.camera(
        pose, capture.cameras[view.camera].camera, isDevice: true)
    }
    if capture.views.contains(where: { $0.devicePose != nil }) {
      data.unit = "m"
      notes.append("Nothing is aligned yet: cameras stand where their device believed to be.")
    }
  }

  private mutating func addOverlays(_ bench: inout Workbench) throws {
    let overlays = ViewOverlays(frames: numbers(bench))
    let keypoints = try bench.keypoints()
    var output: FrameOutput<Reconstruction>?
    if bench.isBuilt(.align, on: .features) { output = try bench.reconstruction() }
    if let found = output, found.names == keypoints.names {
      overlays.addResiduals(found, keypoints, to: &data)
      frames.take(
        ReprojectionResiduals(found.kept, keypoints: keypoints.kept), names: found.names)
    }
    overlays.addKeypoints(keypoints, usedBy: output, to: &data)
    guard bench.isBuilt(.match, on: .features) else { return }
    let pairs = try bench.pairs()
    if pairs.names == keypoints.names { overlays.addPairs(pairs, keypoints, to: &data) }
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
      if let best = data.frames[index].neighbours.first {
        data.frames[index].facts.append([
          "surest pair", "\(data.pairs[best[1]].total) matches with \(data.frames[best[0]].name)",
        ])
      }
    }
  }

  private mutating func addCloud(_ bench: inout Workbench) throws {
    world.add(try bench.cloud(), to: &data)
  }

  private mutating func addSurface(_ bench: inout Workbench) throws {
    let shown = ViewSurface()
    if bench.records[.texture] != nil, bench.isBuilt(.texture, on: .align) {
      let model = try bench.model()
      try world.add(model.mesh, to: &data) { try shown.packed(model, mesh: $0) }
    } else {
      try world.add(bench.surface().mesh, to: &data) { shown.packed($0, name: "mesh") }
    }
  }

  private mutating func addBox(_ bench: inout Workbench) throws {
    world.add(try bench.modelBounds(), to: &data)
  }
}

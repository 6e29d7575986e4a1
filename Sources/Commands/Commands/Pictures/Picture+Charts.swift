import Drawing
import Foundation
import Imaging
import Pipeline
import Planning
import Scene
import Script
import ShellKit
import Support

/// Pictures without photographs.
extension Picture {
  /// How high pictures of the world are, as a share of their width.
  private static let worldShape = (3, 4)

  func chart(_ shell: inout ShellState) throws -> RGBImage {
    switch kind {
    case .graph:
      let pairs = try shell.project.results.pairs()
      return drawGraph(pairs.kept, views: pairs.names.count, names: pairs.names, width: width)
    case .tracks: return drawHistogram(try tracks(&shell), width: width)
    case .plan: return try plan(&shell)
    default:
      let output = try shell.project.results.reconstruction()
      let up = try shell.project.results.report(of: AlignBinding.self).up.axis
      return kind == .top
        ? drawTop(TopView(output.kept, names: output.names, up: up), width: width)
        : drawCoverage(ViewCoverage(output.kept, up: up), width: width)
    }
  }

  /// As `tracks` counts them.
  private func tracks(_ shell: inout ShellState) throws -> HistogramPicture {
    let lengths = try shell.project.results.reconstruction().kept.points.map(\.track.count)
    let rows = TracksCommand.histogram(lengths).map {
      ($0["length"]?.string ?? "", $0["points"]?.number ?? 0)
    }
    var picture = HistogramPicture(
      rows, title: "Lengths of the tracks of \(lengths.count) points",
      rowTitle: "frames that see a point", countTitle: "points")
    if let median = lengths.median() {
      let mean = Double(lengths.reduce(0, +)) / Double(lengths.count)
      picture.note =
        "\(HumanText.number(mean)) frames see a point on average, \(median) in the middle"
    }
    return picture
  }

  private func plan(_ shell: inout ShellState) throws -> RGBImage {
    var options = PlanOptions()
    options.views = views
    let plan = try shell.project.viewPlan(options).0
    let picture = PlanPicture(
      present: plan.present, planned: plan.views.map(\.direction), cells: plan.cells,
      columns: plan.columns,
      title: "Surface covered: now \(Figure.percent(plan.before.covered)), with the plan "
        + Figure.percent(plan.after.covered))
    return drawPlan(picture, width: width)
  }

  func dial(_ shell: inout ShellState) throws -> RGBImage {
    _ = try SessionCommand.resumeSession(in: &shell)
    return SessionCommand.dialPicture(
      of: try SessionCommand.openSession(in: shell), width: width)
  }

  func world(_ shell: inout ShellState) throws -> RGBImage {
    let context = shell.project.context
    switch kind {
    case .mesh:
      let mesh = try shell.project.results.surface().mesh
      return try renderMesh(
        mesh, viewpoint: viewpoint(mesh.positions, .mesh, &shell), context: context)
    case .model:
      let model = try shell.project.results.model()
      return try renderModel(
        model, viewpoint: viewpoint(model.mesh.positions, .texture, &shell), context: context)
    default:
      guard shell.project.records[.dense] == nil else {
        let cloud = try shell.project.results.cloud()
        return try renderPoints(
          cloud, viewpoint: viewpoint(cloud.positions, .dense, &shell), context: context)
      }
      let sparse = try shell.project.results.reconstruction().kept
      let view = Viewpoint.good(
        for: sparse.points.map { SIMD3<Float>($0.position) }, reconstruction: sparse,
        includingCameras: true, width: width, height: worldHeight)
      return try renderPoints(sparse, viewpoint: view, context: context)
    }
  }

  private var worldHeight: Int { max(1, width * Self.worldShape.0 / Self.worldShape.1) }

  /// A view of what a stage made, from where the cameras were if their poses still are those.
  private func viewpoint(
    _ positions: [SIMD3<Float>], _ stage: StageName, _ shell: inout ShellState
  ) throws -> Viewpoint {
    .good(
      for: positions, reconstruction: try shell.project.results.reconstruction(of: stage)?.kept,
      width: width,
      height: worldHeight)
  }
}

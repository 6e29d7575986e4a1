import Drawing
import Foundation
import Imaging
import Planning
import Scene
import Script
import Support

/// Pictures without photographs.
extension Picture {
  /// How high pictures of the world are, as a share of their width.
  private static let worldShape = (3, 4)

  func chart(_ bench: inout Workbench) throws -> RGBImage {
    switch kind {
    case .graph:
      let pairs = try bench.pairs()
      return drawGraph(pairs.kept, views: pairs.names.count, names: pairs.names, width: width)
    case .tracks: return drawHistogram(try tracks(&bench), width: width)
    case .plan: return try plan(&bench)
    default:
      let output = try bench.reconstruction()
      let up = try bench.report(of: AlignStep.self).up.axis
      return kind == .top
        ? drawTop(TopView(output.kept, names: output.names, up: up), width: width)
        : drawCoverage(ViewCoverage(output.kept, up: up), width: width)
    }
  }

  /// As `tracks` counts them.
  private func tracks(_ bench: inout Workbench) throws -> HistogramPicture {
    let lengths = try bench.reconstruction().kept.points.map(\.track.count)
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

  private func plan(_ bench: inout Workbench) throws -> RGBImage {
    var options = PlanOptions()
    options.views = views
    let plan = try bench.viewPlan(options).0
    let picture = PlanPicture(
      present: plan.present, planned: plan.views.map(\.direction), cells: plan.cells,
      columns: plan.columns,
      title: "Surface covered: now \(Figure.percent(plan.before.covered)), with the plan "
        + Figure.percent(plan.after.covered))
    return drawPlan(picture, width: width)
  }

  func dial(_ bench: inout Workbench) throws -> RGBImage {
    _ = try bench.resumeSession()
    return bench.dialPicture(of: try bench.openSession(), width: width)
  }

  func world(_ bench: inout Workbench) throws -> RGBImage {
    let context = bench.context
    switch kind {
    case .mesh:
      let mesh = try bench.surface().mesh
      return try renderMesh(
        mesh, viewpoint: viewpoint(mesh.positions, .mesh, &bench), context: context)
    case .model:
      let model = try bench.model()
      return try renderModel(
        model, viewpoint: viewpoint(model.mesh.positions, .texture, &bench), context: context)
    default:
      guard bench.records[.dense] == nil else {
        let cloud = try bench.cloud()
        return try renderPoints(
          cloud, viewpoint: viewpoint(cloud.positions, .dense, &bench), context: context)
      }
      let sparse = try bench.reconstruction().kept
      let view = Viewpoint.good(
        for: sparse.points.map { SIMD3<Float>($0.position) }, reconstruction: sparse,
        includingCameras: true, width: width, height: worldHeight)
      return try renderPoints(sparse, viewpoint: view, context: context)
    }
  }

  private var worldHeight: Int { max(1, width * Self.worldShape.0 / Self.worldShape.1) }

  /// A view of what a stage made, from where the cameras were if their poses still are those.
  private func viewpoint(
    _ positions: [SIMD3<Float>], _ stage: StageName, _ bench: inout Workbench
  ) throws -> Viewpoint {
    .good(
      for: positions, reconstruction: try bench.reconstruction(of: stage)?.kept, width: width,
      height: worldHeight)
  }
}

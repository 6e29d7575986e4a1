import Drawing
import Foundation
import Imaging
import Pipeline
import Planning
import Scene
import Script
import ShellKit
import Support
import Workspace

/// Pictures without photographs.
extension Picture {
  /// Height of pictures of the world, as a fraction of their width.
  private static let worldShape = (3, 4)

  func chart(_ project: inout Project) throws -> RGBImage {
    switch kind {
    case .graph:
      let pairs = try project.results.pairs()
      return drawGraph(pairs.kept, views: pairs.names.count, names: pairs.names, width: width)
    case .tracks: return drawHistogram(try tracks(&project), width: width)
    case .plan: return try plan(&project)
    default:
      let output = try project.placedReconstruction()
      let up = try project.results.report(of: AlignBinding.self).up.axis
      return kind == .top
        ? drawTop(TopProjection(output.kept, names: output.names, up: up), width: width)
        : drawCoverage(ViewCoverage(output.kept, up: up), width: width)
    }
  }

  /// A histogram of track lengths, with the same rows as `tracks`.
  private func tracks(_ project: inout Project) throws -> HistogramPicture {
    let lengths = try project.results.reconstruction().kept.points.map(\.track.count)
    let rows = TrackLengths(lengths).rows.map { ($0.length, Double($0.points)) }
    var picture = HistogramPicture(
      rows, title: "Lengths of the tracks of \(lengths.count) points",
      rowTitle: "frames that see a point", countTitle: "points")
    if let median = lengths.median() {
      let mean = Double(lengths.reduce(0, +)) / Double(lengths.count)
      picture.note =
        "\(HumanText.number(mean)) frames see a point on average, median \(median)"
    }
    return picture
  }

  private func plan(_ project: inout Project) throws -> RGBImage {
    var options = PlanOptions()
    options.views = views
    let plan = try project.viewPlan(options).0
    let picture = PlanPicture(
      present: plan.present, planned: plan.views.map(\.direction), cells: plan.cells,
      columns: plan.columns,
      title: "Surface covered: currently \(Figure.percent(plan.before.covered)), with the plan "
        + Figure.percent(plan.after.covered))
    return drawPlan(picture, width: width)
  }

  func world(_ project: inout Project) throws -> RGBImage {
    let context = project.context
    switch kind {
    case .mesh:
      let mesh = try project.placedMesh()
      let view = try viewpoint(mesh.positions, stage: .mesh, project: &project)
      return try captioned(
        renderMesh(mesh, viewpoint: view, context: context), view, mesh.positions, .mesh, &project,
        "Mesh: \(Figure.counted(mesh.triangles.count, "triangle")), "
          + Figure.counted(mesh.positions.count, "vertex", "vertices"))
    case .model:
      let model = try project.placedModel()
      let view = try viewpoint(model.mesh.positions, stage: .texture, project: &project)
      return try captioned(
        renderModel(model, viewpoint: view, context: context), view, model.mesh.positions, .texture,
        &project,
        "Model: \(Figure.counted(model.mesh.triangles.count, "triangle"))")
    default: return try points(&project)
    }
  }

  private func points(_ project: inout Project) throws -> RGBImage {
    let context = project.context
    guard project.records[.dense] == nil else {
      let cloud = try project.placedCloud()
      let view = try viewpoint(cloud.positions, stage: .dense, project: &project)
      return try captioned(
        renderPoints(cloud, viewpoint: view, context: context), view, cloud.positions, .dense,
        &project,
        "Dense cloud: \(Figure.counted(cloud.positions.count, "point"))")
    }
    let sparse = try project.placedReconstruction().kept
    let positions = sparse.points.map { SIMD3<Float>($0.position) }
    let view = Viewpoint.good(
      for: positions, reconstruction: sparse, includingCameras: true, width: width,
      height: worldHeight)
    return try captioned(
      renderPoints(sparse, viewpoint: view, context: context), view, positions, .align, &project,
      "Alignment: \(Figure.counted(sparse.points.count, "point")), "
        + Figure.counted(sparse.registered.count, "camera"))
  }

  /// The picture with a title, and a scale bar in meters or in units of the model.
  private func captioned(
    _ image: RGBImage, _ view: Viewpoint, _ positions: [SIMD3<Float>], _ stage: StageName,
    _ project: inout Project, _ title: String
  ) throws -> RGBImage {
    let isAligned = (try? project.results.report(of: AlignBinding.self).metric) ?? false
    let isMetric = try isAligned || project.outputFrame(of: stage).isMeasured
    return drawCaption(
      on: image, title: title, viewpoint: view, positions: positions,
      unit: isMetric ? "m" : "units of the model")
  }

  private var worldHeight: Int { max(1, width * Self.worldShape.0 / Self.worldShape.1) }

  /// A viewpoint on a stage's result, near the cameras if the result was made with the current
  /// poses.
  private func viewpoint(
    _ positions: [SIMD3<Float>], stage: StageName, project: inout Project
  ) throws -> Viewpoint {
    .good(
      for: positions, reconstruction: try project.placedReconstruction(of: stage)?.kept,
      width: width,
      height: worldHeight)
  }
}

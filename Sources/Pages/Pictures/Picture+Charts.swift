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
  func chart(_ project: inout Project) throws -> RGBImage {
    switch kind {
    case .graph:
      let pairs = try project.results.pairs()
      return drawGraph(pairs.kept, views: pairs.names.count, names: pairs.names, width: width)
    case .tracks: return drawHistogram(try tracks(&project), width: width)
    case .plan: return try plan(&project)
    default:
      let output = try project.placedReconstruction()
      let up = try project.placedUp()
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
}

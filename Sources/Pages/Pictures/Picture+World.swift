import Drawing
import Geometry
import Imaging
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// Pictures of points, a mesh or a model in space.
extension Picture {
  /// Height of pictures of the world, as a fraction of their width.
  private static let worldShape = (3, 4)

  func world(_ content: WorldContent, _ project: inout Project) throws -> RGBImage {
    switch look {
    case .automatic:
      return try drawn(content, viewpoint(content, &project), &project)
    case .frame(let name):
      return try drawn(content, viewpoint(of: name, content, &project), &project)
    case .direction(let direction):
      let view = Viewpoint.around(
        content.positions, azimuth: direction.azimuth, elevation: direction.elevation,
        width: width, height: worldHeight(width))
      return try drawn(content, view, &project)
    case .sheet(let count, let first):
      let start = try first ?? startOfRing(content, &project)
      return try sheet(content, ViewRing(count: count, from: start).directions, in: project.context)
    }
  }

  /// The content from one viewpoint, with a title, and a scale bar in meters or in units of the
  /// model.
  private func drawn(
    _ content: WorldContent, _ view: Viewpoint, _ project: inout Project
  ) throws -> RGBImage {
    let isAligned = (try? project.results.report(of: AlignBinding.self).metric) ?? false
    let isMetric = try isAligned || project.outputFrame(of: content.stage).isMeasured
    return drawCaption(
      on: try content.render(view, in: project.context), title: content.title, viewpoint: view,
      positions: content.positions, unit: isMetric ? "m" : "units of the model")
  }

  private func sheet(
    _ content: WorldContent, _ directions: [LookDirection], in context: RunContext
  ) throws -> RGBImage {
    let aspect = Double(Self.worldShape.1) / Double(Self.worldShape.0)
    let side = sheetPictureWidth(directions.count, aspect: aspect, sheet: width)
    let views = try directions.map { direction in
      let view = Viewpoint.around(
        content.positions, azimuth: direction.azimuth, elevation: direction.elevation, width: side,
        height: worldHeight(side))
      return (picture: try content.render(view, in: context), label: direction.words)
    }
    return drawViewSheet(views, width: width, title: content.title)
  }

  private func worldHeight(_ width: Int) -> Int {
    max(1, width * Self.worldShape.0 / Self.worldShape.1)
  }

  /// A viewpoint near the cameras if the result was made with the current poses.
  private func viewpoint(_ content: WorldContent, _ project: inout Project) throws -> Viewpoint {
    .good(
      for: content.positions,
      reconstruction: try project.placedReconstruction(of: content.stage)?.kept,
      includingCameras: content.stage == .align, width: width, height: worldHeight(width))
  }

  /// The side that most cameras see, in whole degrees.
  private func startOfRing(
    _ content: WorldContent, _ project: inout Project
  ) throws -> LookDirection {
    LookDirection(
      azimuth: try viewpoint(content, &project).azimuth.rounded(),
      elevation: ViewRing.elevation)
  }

  /// The camera of a photograph.
  private func viewpoint(
    of name: String, _ content: WorldContent, _ project: inout Project
  ) throws -> Viewpoint {
    guard let found = try project.placedReconstruction(of: content.stage) else {
      throw CommandError.other(
        "the \(content.stage.rawValue) result was made with other poses; run: reconstruct")
    }
    guard let index = found.index(of: name), let pose = found.kept.poses[index] else {
      throw CommandError.other("\(name) has no pose; why \(ScriptText.word(name)) shows the reason")
    }
    return Viewpoint(
      photograph: found.kept.camera(of: index), pose, width: width)
  }
}

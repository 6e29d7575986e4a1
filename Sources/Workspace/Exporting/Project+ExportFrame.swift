import Alignment
import Formats
import Foundation
import Geometry
import Measuring
import Numerics
import Pipeline
import Scene
import Support

/// The coordinate frames of exports.
extension Project {
  /// The frame of an export of a stage's result.
  ///
  /// - Throws: `ExportError.noFrame`, `otherPoses`.
  mutating func exportWorld(_ request: ExportRequest, of stage: StageName) throws -> ExportWorld {
    // Folders of models contain a USD layer, which prescribes it as well.
    let exporter = request.target.exporter
    let hasLayer = request.target.isFolder && exporter.placement == .fileOrFolder
    return try exportWorld(
      request.frameOfFiles, of: stage, isYUp: exporter.prescribesYUp || hasLayer)
  }

  /// - Parameter isYUp: Whether the format prescribes +Y as up.
  mutating func exportWorld(
    _ frame: ExportFrame, of stage: StageName, isYUp: Bool
  ) throws -> ExportWorld {
    guard frame != .local else {
      return ExportWorld(
        frame: .local, output: try outputFrame(of: stage), scaleSource: try scaleSource(of: stage),
        words: ExportLabel.localFrame, axes: "Y up")
    }
    try requireResult(of: stage)
    guard results.isBuilt(stage, on: .align) else { throw ExportError.otherPoses(stage) }
    let found = try frameFromModel(frame)
    let isTurned = isYUp && frame.isZUp
    let level = Similarity(
      scale: 1, rotation: isTurned ? ControlFit.levelFromGrid : .identity, translation: .zero)
    return ExportWorld(
      frame: frame, output: OutputFrame(level * found.map, isMeasured: true),
      scaleSource: found.scaleSource, words: found.words,
      axes: isTurned ? "Y up, X east" : frame.isZUp ? "Z up" : "axes of the given poses")
  }

  /// The similarity from the world of the alignment to a frame other than that of results.
  ///
  /// - Throws: `ExportError.noFrame`.
  private mutating func frameFromModel(
    _ frame: ExportFrame
  ) throws -> (map: Similarity, scaleSource: String, words: String) {
    switch frame {
    case .local: return (try outputFrame().worldFromModel, "", ExportLabel.localFrame)
    case .given:
      guard let map = try givenFromModel() else {
        let hasPoses = try viewSet(of: .align).views.contains { $0.devicePose != nil }
        throw ExportError.noFrame(hasPoses ? .givenPosesDisagree : .noGivenPoses)
      }
      return (map, "scale of the given poses", "frame of the given poses")
    case .grid:
      let fit = try controlFit()
      return (
        fit.gridFromModel, "scale from \(fit.count) control points", gridWords(fit.offset)
      )
    case .enu:
      guard let satellites = try satellitePlace() else { throw ExportError.noFrame(.noPlace) }
      let place = satellites.horizon
      return (
        Similarity(satellites.placement), "scale from satellite positions",
        "east north up at "
          + String(
            format: "%.8f, %.8f, %.3f m WGS 84", place.latitude, place.longitude, place.height)
      )
    }
  }

  /// - Throws: `ExportError.noFrame`.
  private mutating func controlFit() throws -> ControlFit {
    guard settings.measurements.control != nil else { throw ExportError.noFrame(.noControl) }
    switch try survey().control?.fit {
    case .success(let fit)?: return fit
    case .failure(let problem)?: throw ExportError.noFrame(.unusedControl(problem))
    case nil: throw ExportError.noFrame(.noControl)
    }
  }

  /// The satellite positions, if they place the model.
  private mutating func satellitePlace() throws -> SatelliteRecord? {
    let record = try results.report(of: AlignBinding.self).satellites
    return record.flatMap { $0.remark == .nothing ? $0 : nil }
  }

  /// The similarity from the world of the alignment to that of the given poses; `nil` without those,
  /// or if they disagree.
  private mutating func givenFromModel() throws -> Similarity? {
    let views = try viewSet(of: .align)
    let poses = try results.reconstruction().kept.poses
    return GivenWorld.fromModel(poses, views: views, seed: context.seed)
  }

  private func gridWords(_ offset: SIMD3<Double>) -> String {
    let projection = settings.measurements.control?.projection.map {
      " (\(VisibleText.line(String($0.prefix(Self.maxProjection)))))"
    }
    return "grid"
      + (offset == .zero
        ? "" : String(format: " less E %.0f N %.0f H %.0f", offset.x, offset.y, offset.z))
      + (projection ?? "")
  }

  /// Maximum number of characters of a projection in a comment; `world.json` has all.
  private static let maxProjection = 48

  /// Where the scale of the world of results comes from; empty if it is that of the alignment.
  private mutating func scaleSource(of stage: StageName) throws -> String {
    guard try outputFrame(of: stage).isMeasured else { return "" }
    let survey = try survey()
    if survey.isScaleOfControl, let fit = survey.control?.found {
      return "scale from \(fit.count) control points"
    }
    let count = settings.measurements.distances.count { !$0.isCheck }
    let distances = "\(count) known distance\(count == 1 ? "" : "s")"
    let hasMarkers =
      !settings.measurements.markerSizes.isEmpty || settings.measurements.board != nil
    return "scale from "
      + (hasMarkers ? "markers" + (count > 0 ? " and " + distances : "") : distances)
  }

  /// The similarities from the world of exported files to other frames.
  mutating func worldFile(from world: ExportWorld, isMetric: Bool) throws -> WorldFile {
    let modelFromWorld = world.output.worldFromModel.inverse
    var file = WorldFile(
      generator: Product.title, capture: try loadedCapture().name, frame: world.frame.rawValue,
      axes: world.axes)
    if isMetric { file.meters = .init(.identity) }
    file.given = try givenFromModel().map { .init($0 * modelFromWorld) }
    if let fit = try? controlFit() {
      file.grid = .init(
        .init(fit.gridFromModel * modelFromWorld), offset: fit.offset,
        projection: settings.measurements.control?.projection)
    }
    if let satellites = try satellitePlace() {
      file.enu = .init(
        .init(Similarity(satellites.placement) * modelFromWorld), satellites.horizon)
    }
    return file
  }
}

extension Similarity {
  /// The similarity of a stored placement.
  package init(_ placement: SatelliteRecord.Placement) {
    let rows = placement.rows
    self.init(
      scale: placement.scale, rotation: Matrix3(rows: rows[0], rows[1], rows[2]),
      translation: placement.translation)
  }
}

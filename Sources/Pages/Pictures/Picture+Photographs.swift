import Drawing
import Foundation
import Imaging
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Surface
import Workspace

/// Pictures drawn over photographs.
extension Picture {
  /// The keypoints of a frame in the result of `features`, which `stage` was built on.
  private func keypoints(
    _ name: String, features: FrameOutput<[Features]>, stage: StageName
  ) throws -> [Keypoint] {
    guard let found = features[name] else {
      throw CommandError.notThere("\(name) in the result of \(stage.rawValue)")
    }
    return found.keypoints
  }

  func features(_ project: inout Project) throws -> RGBImage {
    let found = try keypoints(frames[0], features: project.results.features(), stage: .features)
    return drawKeypoints(
      on: try photograph(frames[0], project), found, fullWidth: try fullWidth(frames[0], project),
      name: frames[0], width: width)
  }

  func picks(_ project: inout Project) throws -> RGBImage {
    let marks = try project.pickedPixels(in: frames[0])
    return drawPicks(
      on: try photograph(frames[0], project),
      marks.map { PickMark(name: $0.name, pick: $0.pick, projection: $0.projection) },
      fullWidth: try fullWidth(frames[0], project), name: frames[0], width: width)
  }

  func markers(_ project: inout Project) throws -> RGBImage {
    let found = try project.markers(in: frames[0])
    return drawMarkers(
      on: try photograph(frames[0], project),
      found.map { MarkerMark(name: $0.marker.text, corners: $0.corners) },
      fullWidth: try fullWidth(frames[0], project), name: frames[0], width: width)
  }

  func pair(_ project: inout Project) throws -> RGBImage {
    let features = try project.results.features(of: .match)
    let sides = try frames.map { name in
      PairSide(
        image: try photograph(name, project),
        keypoints: try keypoints(name, features: features, stage: .match),
        fullWidth: try fullWidth(name, project), name: name)
    }
    let inliers = try project.results.pairs().inliers(frames[0], frames[1])
    let kept = Set(inliers)
    let rejected = try project.putativeMatches(frames[0], frames[1])?.filter {
      !kept.contains($0)
    }
    return drawMatches(
      sides[0], sides[1], matches: PairMatches(inliers: inliers, rejected: rejected), width: width)
  }

  func depth(_ project: inout Project) throws -> RGBImage {
    guard let map = try project.placedDepthMap(of: frames[0]) else {
      throw CommandError.notThere("depth map of \(frames[0])")
    }
    let isMetric = try project.placedReconstruction(of: .dense)?.kept.isMetric ?? false
    return drawDepth(
      try DepthPicture(
        map, photograph: try? photograph(frames[0], project),
        title: "\(frames[0]): depth estimated by dense",
        unit: isMetric ? Self.meters : Self.noUnit), width: width)
  }

  /// The sensor depth of the capture, which needs no stage.
  func sensorDepth(_ project: Project) throws -> RGBImage {
    let view = try project.loadedCapture().viewSet.views[project.frameIndex(frames[0])]
    guard let source = view.depth else {
      throw CommandError.notThere("sensor depth of \(frames[0])")
    }
    guard view.isHere else { throw ImagingError.absent(view.image.url, .bundle) }
    return drawDepth(
      DepthPicture(
        try source.load().depth, photograph: try photograph(frames[0], project),
        title: "\(frames[0]): sensor depth", unit: Self.meters), width: width)
  }

  /// Units of depth labels.
  private static let (meters, noUnit) = ("m", "units of the model")

  /// The silhouette of the mesh before simplification, and the photograph's edges near it.
  func outlines(_ project: inout Project) throws -> RGBImage {
    let mesh = try project.results.surface().detailed
    try project.results.requireBuilt(.mesh, on: .align)
    let output = try project.results.reconstruction()
    let views = try project.viewSet(of: .mesh)
    guard let index = output.index(of: frames[0]), output.isRegistered(frames[0]),
      views.views.count == output.names.count
    else { throw CommandError.notThere("pose of \(frames[0])") }
    guard views.views[index].isHere else {
      throw ImagingError.absent(views.views[index].image.url, .bundle)
    }
    let seen = try OutlinePlaces(of: mesh, views: views, reconstruction: output.kept).seen(
      in: index)
    return drawOutlines(
      OutlinePicture(
        photograph: try photograph(frames[0], project), fullWidth: seen.width, places: seen.places,
        name: frames[0]), width: width)
  }

  func frameResiduals(_ project: inout Project) throws -> RGBImage {
    guard let residuals = try project.residuals(of: frames[0]) else {
      throw CommandError.notThere("pose of \(frames[0])")
    }
    return drawResiduals(
      FrameResiduals(
        photograph: try photograph(frames[0], project),
        fullWidth: try fullWidth(frames[0], project),
        residuals: residuals, name: frames[0]), width: width)
  }
}

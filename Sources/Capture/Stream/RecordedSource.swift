import Files
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Plays a loaded capture: its photographs in temporal order.
public struct RecordedSource: FrameSource {
  /// Name of the capture.
  public let name: String
  /// The given points, rotated so that Y is up; in meters if `isMetric`.
  public let points: [SIMD3<Double>]
  /// Whether poses and points are in meters; otherwise `AssumedScale` determines their unit.
  public let isMetric: Bool
  /// Whether any photograph has a pose, its own or a given one.
  public let hasPoses: Bool
  /// Median time between photographs in seconds.
  public let interval: Double
  /// Hash of names, times, cameras and poses, and of which frames have depth.
  public let fingerprint: String
  private let views: [View]
  private let cameras: [ViewCamera]
  private let exposures: [StreamExposure]
  private let times: [Double]
  /// Rotates the recording's world so that Y is up, and shifts a distant one; see `NearOrigin`.
  private let recordedFromWorld: RigidTransform

  /// - Parameters:
  ///   - capture: The capture to play.
  ///   - poses: Poses for views without one in the recording, `cameraFromWorld` by view.
  ///   - points: Points in the world of the poses.
  ///   - isMetric: Whether these are in meters; otherwise a scale is assumed, see `AssumedScale`.
  public init(
    _ capture: Capture, poses: [RigidTransform?] = [], points: [SIMD3<Double>] = [],
    isMetric: Bool = true
  ) {
    name = capture.name
    self.isMetric = isMetric
    var views = capture.viewSet.views
    for index in views.indices where views[index].devicePose == nil && index < poses.count {
      views[index].devicePose = poses[index]
    }
    var points = points
    if !isMetric {
      let scale = AssumedScale(views, cameras: capture.viewSet.cameras, points: points).factor
      for index in views.indices { views[index].devicePose?.translation *= scale }
      points = points.map { $0 * scale }
    }
    let times = FrameTimes(views)
    self.views = times.order.map { views[$0] }
    hasPoses = views.contains { $0.devicePose != nil }
    interval = times.interval
    self.times = times.seconds
    cameras = capture.viewSet.cameras
    exposures = times.order.map {
      let metadata = capture.frames[$0].info.metadata
      return StreamExposure(
        time: metadata.exposureTime, iso: metadata.iso, fNumber: metadata.fNumber)
    }
    var recordedFromWorld = WorldUp(views).recordedFromWorld
    recordedFromWorld.translation = NearOrigin(views).offset
    self.recordedFromWorld = recordedFromWorld
    self.points = points.map { recordedFromWorld.inverse * $0 }
    fingerprint = Self.fingerprint(
      self.views, cameras: cameras, times: times.seconds, isMetric: isMetric)
  }

  private static func fingerprint(
    _ views: [View], cameras: [ViewCamera], times: [Double], isMetric: Bool
  ) -> String {
    var hash = ContentHash()
    for (view, time) in zip(views, times) {
      hash.add("\(view.name) \(view.image.width)x\(view.image.height) \(time)")
      hash.add(cameras[view.camera].cacheText)
      hash.add("\(view.devicePose?.cacheText ?? "") \(view.gravity?.cacheText ?? "")")
      hash.add("\(view.depth != nil) \(isMetric)")
    }
    return hash.text
  }

  /// Number of photographs.
  public var count: Int { views.count }

  /// Decodes the photograph at position `index` in temporal order, at reduced size.
  public func frame(_ index: Int) throws -> StreamFrame {
    let view = views[index]
    let small = try view.image.loadGrayPreview(maxDimension: FrameStatistics.size)
    var frame = StreamFrame(
      index: index, name: view.name, time: times[index], camera: cameras[view.camera].camera,
      statistics: FrameStatistics(small))
    frame.pose = view.devicePose.map { $0 * recordedFromWorld }
    frame.gravity = view.gravity
    frame.exposure = exposures[index]
    if !hasPoses { frame.luma = try luma(of: view.image, small) }
    return frame
  }

  /// The image for pose estimation; photographs are farther apart and need a higher resolution.
  private func luma(of image: ImageSource, _ small: FloatImage) throws -> FloatImage {
    interval > StreamFrame.photographInterval
      ? try image.loadGrayPreview(maxDimension: StreamFrame.photographSize) : small
  }

  /// Reads the depth recorded with a photograph; `nil` if there is none.
  public func depth(_ index: Int) throws -> SensorDepth? {
    guard let source = views[index].depth else { return nil }
    let (depth, confidence) = try source.load()
    return SensorDepth(depth: depth, confidence: confidence)
  }

  /// The original file of the photograph.
  public func photo(_ index: Int) throws -> StreamPhoto {
    let file = try views[index].image.file()
    return StreamPhoto(bytes: file.bytes, fileExtension: file.fileExtension)
  }

  /// Decodes the photograph in color, at reduced size.
  public func picture(_ index: Int, maxDimension: Int) throws -> RGBImage {
    try views[index].image.loadRGB(maxDimension: maxDimension)
  }
}

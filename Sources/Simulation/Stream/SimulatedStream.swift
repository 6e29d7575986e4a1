import Capture
import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// A simulated hand-held stream, rendered frame by frame on demand.
///
/// Deterministic: the same options, path and seed give the same frames in any order. Unless the
/// options disable poses, frames have the pose that a device would report: the truth with drift and
/// noise.
public struct SimulatedStream: FrameSource {
  /// Always `simulation`, because no file contains the frames.
  public let name = "simulation"
  /// Intrinsics of every frame at full size: a 40 mm equivalent lens without distortion.
  public let camera: Camera
  /// Frames per second.
  public let rate: Double
  let options: SimulateOptions
  package let path: StreamPath
  let model: StreamModel
  /// Precomputed normally distributed numbers for the sensor noise.
  let normals: [Float]
  let exposures: StreamExposures
  let seed: UInt64

  /// - Parameters:
  ///   - segments: The segments of the stream, in order.
  ///   - options: Size, noise and object; the other options apply to single photographs.
  /// - Throws: `SimulationError.objectInFilm`, or `Cancelled`.
  public init(
    _ segments: [StreamSegment], options: SimulateOptions, in context: RunContext
  ) throws {
    // A stream renders surfaces of revolution only.
    guard options.object != .wateringCan else {
      throw SimulationError.objectInFilm(options.object)
    }
    self.options = options
    rate = options.rate
    seed = context.seed
    camera = SimulatedOrbit.camera(options)
    path = StreamPath(segments, seed: context.seed)
    model = try StreamModel(options, width: options.width, in: context)
    let frames = Int(saturating: (path.duration * options.rate).rounded(.down))
    exposures = StreamExposures(path: path, frames: frames, rate: options.rate)
    var random = RandomStream(seed: context.seed, stream: 0x4E)
    normals = (0..<1 << 16).map { _ in Float(random.normal()) }
  }

  /// Number of frames: the path's duration times the rate, rounded down.
  public var count: Int { exposures.settings.count }
  /// Whether frames have the device's pose, as set in the options.
  public var hasPoses: Bool { options.poses }
  /// Seconds between frames, the reciprocal of the rate.
  public var interval: Double { 1 / rate }
  /// The faults of the path, in temporal order.
  public var faults: [StreamFault] { path.faults }
  /// Times of the flips of the object in seconds.
  var flips: [Double] { path.flips }
  package func time(_ index: Int) -> Double { Double(index) / rate }

  /// Renders a frame at reduced size, with the device's pose in a world with Y up.
  public func frame(_ index: Int) throws -> StreamFrame {
    let image = render(index)
    let setting = exposures.settings[index]
    let luma = image.luma
    let small = luma.reduced(to: FrameStatistics.size)
    var frame = StreamFrame(
      index: index, name: SimulatedFrame.stem(index) + ".jpg", time: time(index), camera: camera,
      statistics: FrameStatistics(small))
    frame.pose = devicePose(index).map { $0 * Self.simulationFromWorld }
    frame.gravity = gravity(index)
    frame.exposure = StreamExposure(
      time: setting.time, iso: setting.iso, fNumber: StreamExposures.fNumber)
    if !hasPoses {
      let isPhotograph = interval > StreamFrame.photographInterval
      frame.luma = isPhotograph ? luma.reduced(to: StreamFrame.photographSize) : small
    }
    return frame
  }

  /// Rotates the simulation's world, Z up, so that Y is up.
  static let simulationFromWorld = RigidTransform(
    rotation: Matrix3(rows: SIMD3(1, 0, 0), SIMD3(0, 0, -1), SIMD3(0, 1, 0)), translation: .zero)

  /// Renders a frame at full size as a JPEG with EXIF data, quality 93.
  public func photo(_ index: Int) throws -> StreamPhoto {
    StreamPhoto(
      bytes: try render(index).jpegData(quality: 93, metadata: metadata(index)),
      fileExtension: "jpg")
  }

  /// Renders a frame at reduced size.
  public func picture(_ index: Int, maxDimension: Int) throws -> RGBImage {
    let image = render(index)
    let scale = Double(maxDimension) / Double(max(image.width, image.height))
    guard scale < 1 else { return image }
    return image.resized(
      width: max(1, Int(saturating: (Double(image.width) * scale).rounded())),
      height: max(1, Int(saturating: (Double(image.height) * scale).rounded())))
  }

  /// The pose estimated by the device, `cameraFromWorld` with Z up.
  func devicePose(_ index: Int) -> RigidTransform? {
    let time = time(index)
    guard options.poses, path.moment(at: time).hasPose else { return nil }
    var random = RandomStream(seed: seed ^ 0xDE, stream: UInt64(index))
    func noise(_ size: Double) -> SIMD3<Double> {
      SIMD3(random.normal(), random.normal(), random.normal()) * size
    }
    let drift = SIMD3(sin(time / 37), sin(time / 53 + 1), 0.5 * sin(time / 61 + 2)) * 0.004
    let pose = path.pose(at: time)
    return RigidTransform(
      rotation: .rotation(noise(0.000_2)) * pose.rotation,
      center: pose.center + drift + noise(0.000_2))
  }

  func gravity(_ index: Int) -> SIMD3<Double> {
    path.pose(at: time(index)).rotation * SIMD3(0, 0, -1)
  }

  func metadata(_ index: Int) -> PhotoMetadata {
    let setting = exposures.settings[index]
    return PhotoMetadata(
      simulatedAt: time(index), exposure: setting.time, iso: setting.iso.rounded())
  }

  /// True motion of the central part of the object in the image during exposure, in pixels.
  public func blur(_ index: Int) -> Double {
    let half = exposures.settings[index].time / 2
    let (a, b) = (path.pose(at: time(index) - half), path.pose(at: time(index) + half))
    let points = [
      SIMD3(0, 0, 0.02), SIMD3(0, 0, 0.1), SIMD3(0, 0, 0.19), SIMD3(0.06, 0, 0.1),
      SIMD3(-0.06, 0, 0.1), SIMD3(0, 0.06, 0.1), SIMD3(0, -0.06, 0.1),
    ]
    return points.map { length(camera.project(a * $0) - camera.project(b * $0)) }.max() ?? 0
  }
}

extension FloatImage {
  /// The image reduced to a longer side of at most `side` pixels.
  fileprivate func reduced(to side: Int) -> FloatImage {
    let scale = Double(side) / Double(max(width, height))
    guard scale < 1 else { return self }
    return resized(
      width: Int(saturating: (Double(width) * scale).rounded()),
      height: Int(saturating: (Double(height) * scale).rounded()))
  }
}

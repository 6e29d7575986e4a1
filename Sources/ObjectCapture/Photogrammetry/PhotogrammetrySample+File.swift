import Capture
import Foundation
import Geometry
import Imaging
import PixelBuffers
import Scene
import VectorTypes

extension PhotogrammetrySample {
  /// Reads a photograph and the depth and EXIF stored in its file. For a HEIC shot of a guided
  /// session it also reads gravity, calibration, pose, bounding box and scan pass.
  ///
  /// The id is unique in the process among samples that were read.
  ///
  /// - Throws: An error that names the file and the reason.
  public init(contentsOf url: URL) throws {
    let info = try ImageInfo(probing: url)
    self.init(
      id: Self.makeID(), image: try CVPixelBuffer(PixelBuffer(info.source.loadRGB()).bgra))
    if let focal = info.metadata.focalLength35 { metadata[Self.focal35Key] = focal }
    if info.hasDepth, info.depthCalibration?.isRelative != true {
      let found = try DepthSource.embedded(url, orientation: info.orientation).load()
      depthDataMap = try CVPixelBuffer(PixelBuffer(found.depth))
      depthConfidenceMap = try found.confidence.map { try CVPixelBuffer(PixelBuffer($0)) }
    }
    if info.hasObjectMask == true {
      objectMask = try CVPixelBuffer(PixelBuffer(ByteImage.loadMask(url)))
    }
    if let record = ShotRecord(in: info) { take(record) }
  }

  /// Reads a photograph like the synchronous initializer, without blocking the caller's thread.
  ///
  /// - Throws: An error that names the file and the reason.
  public init(contentsOf url: URL) async throws {
    self = try await Task.detached { Read(sample: try Self(reading: url)) }.value.sample
  }

  /// The synchronous initializer, which asynchronous code cannot name.
  private init(reading url: URL) throws { try self.init(contentsOf: url) }

  /// A sample that only one task has.
  private struct Read: @unchecked Sendable {
    let sample: PhotogrammetrySample
  }

  private mutating func take(_ record: ShotRecord) {
    camera = Camera(
      record.camera, pose: record.rigidPose.map { simd_float4x4(cameraFromWorld: $0) })
    gravity = record.gravityVector.map { CMAcceleration(x: -$0.y, y: -$0.x, z: -$0.z) }
    boundingBox = record.box.flatMap { $0.isSound ? simd_float4x4($0) : nil }
    scanPassID = record.pass
  }
}

extension PhotogrammetrySample.Camera {
  /// The calibration of an upright photograph.
  fileprivate init(_ camera: Geometry.Camera, pose: simd_float4x4?) {
    self.init(intrinsics: simd_float3x3(camera), transform: pose)
    calibrationData = AVCameraCalibrationData(
      intrinsics: intrinsics,
      size: CGSize(width: Double(camera.width), height: Double(camera.height)),
      distortion: camera.hasDistortion ? LensDistortionData(camera) : nil)
  }
}

extension simd_float3x3 {
  /// Focal lengths and principal point of a camera.
  init(_ camera: Geometry.Camera) {
    self.init(
      SIMD3(Float(camera.fx), 0, 0), SIMD3(0, Float(camera.fy), 0),
      SIMD3(Float(camera.cx), Float(camera.cy), 1))
  }
}

extension AVDepthData {
  /// Reads the depth stored in a photograph's file; `nil` if it has none.
  ///
  /// - Throws: An error that names the file and the reason.
  public convenience init?(contentsOf url: URL) throws {
    let sample = try PhotogrammetrySample(contentsOf: url)
    guard let map = sample.depthDataMap else { return nil }
    self.init(map: map, calibration: sample.camera?.calibrationData)
  }
}

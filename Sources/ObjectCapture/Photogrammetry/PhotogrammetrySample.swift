import Capture
import Foundation
import Geometry
import Imaging
import Scene

/// A photograph with its known metadata, the input of a session without a folder.
public struct PhotogrammetrySample: Identifiable {
  /// The calibration and pose of a sample.
  public struct Camera: Sendable, Hashable {
    /// Focal lengths and principal point in pixels of the sample's image, column-major. The origin
    /// is the top left corner of the image.
    public var intrinsics: simd_float3x3
    /// Transform from the camera frame (x right, y up, looking along −z) to a world frame with Y
    /// up, in meters; `nil` if the device was not tracked.
    public var transform: simd_float4x4?

    /// Creates a calibrated camera with an optional pose.
    public init(intrinsics: simd_float3x3, transform: simd_float4x4? = nil) {
      self.intrinsics = intrinsics
      self.transform = transform
    }
  }

  /// Identifies the sample in outputs and poses; unique within a session and not negative.
  public let id: Int
  /// The photograph in sRGB.
  public let image: CVPixelBuffer
  /// EXIF metadata by EXIF key. Only `FocalLenIn35mmFilm` is used.
  public var metadata: [String: Any] = [:]
  /// Depth along the optical axis in meters, 0 where unknown. May be smaller than the image.
  public var depthDataMap: CVPixelBuffer?
  /// Confidence of the depth: 0 low, 1 medium, 2 high. Has the size of the depth map.
  public var depthConfidenceMap: CVPixelBuffer?
  /// Gravity in the device frame.
  public var gravity: CMAcceleration?
  /// Object mask, one byte per pixel; 0 marks the background.
  public var objectMask: CVPixelBuffer?
  /// Calibration and pose; `nil` if unknown.
  public var camera: Camera?
  /// The object's bounding box, as the transform of the unit cube centered at the origin into the
  /// world frame of `camera.transform`.
  public var boundingBox: simd_float4x4?
  /// Capture time of the photograph.
  public var captureTime: Date?
  /// Scan pass of the guided capture. Passes that cannot be joined are reported by
  /// `stitchingIncomplete`.
  public var scanPassID: Int?
  /// Identifier of the guided capture session.
  public var sessionID: UUID?

  /// Creates a sample without metadata.
  public init(id: Int, image: CVPixelBuffer) { (self.id, self.image) = (id, image) }

  /// Reads a photograph and the depth and EXIF stored in its file. For a HEIC shot of a guided
  /// session it also reads gravity, calibration, pose, bounding box and scan pass.
  ///
  /// - Throws: An error that names the file and the reason.
  public init(contentsOf url: URL) async throws {
    let info = try ImageInfo(probing: url)
    self.init(id: 0, image: PixelBuffer(try info.source.loadRGB()))
    if let focal = info.metadata.focalLength35 { metadata[Self.focal35Key] = focal }
    if info.hasDepth, info.depthCalibration?.isRelative != true {
      let found = try DepthSource.embedded(url, orientation: info.orientation).load()
      depthDataMap = PixelBuffer(found.depth)
      depthConfidenceMap = found.confidence.map { PixelBuffer($0) }
    }
    if let record = ShotRecord(in: info) { take(record) }
  }

  private mutating func take(_ record: ShotRecord) {
    let camera = record.camera
    self.camera = Camera(
      intrinsics: simd_float3x3(
        SIMD3(Float(camera.fx), 0, 0), SIMD3(0, Float(camera.fy), 0),
        SIMD3(Float(camera.cx), Float(camera.cy), 1)),
      transform: record.rigidPose.map { simd_float4x4(cameraFromWorld: $0) })
    gravity = record.gravityVector.map { CMAcceleration(x: -$0.y, y: -$0.x, z: -$0.z) }
    boundingBox = record.box.flatMap { $0.isSound ? simd_float4x4($0) : nil }
    scanPassID = record.pass
  }

  /// EXIF key of the 35 mm equivalent focal length, in millimeters.
  static let focal35Key = "FocalLenIn35mmFilm"

  /// 35 mm equivalent focal length in millimeters, from `metadata` or its `{Exif}` dictionary.
  var focalLength35: Double? {
    let exif = metadata["{Exif}"] as? [String: Any]
    let value = metadata[Self.focal35Key] ?? exif?[Self.focal35Key]
    switch value {
    case let number as Double: return number
    case let number as Int: return Double(number)
    default: return nil
    }
  }
}

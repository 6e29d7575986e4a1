import Capture
import Foundation
import Geometry
import Imaging
import Scene

/// A photograph with what is known of it: what a session takes instead of a folder.
public struct PhotogrammetrySample: Identifiable {
  /// The camera that took a sample.
  public struct Camera: Sendable, Hashable {
    /// Focal lengths and principal point, pixels of the sample's image from the corner of its first
    /// pixel; by columns.
    public var intrinsics: simd_float3x3
    /// The camera's frame (x right, y up, looking along −z) in a world with Y up, metres; `nil`
    /// where the device did not track itself.
    public var transform: simd_float4x4?

    /// A calibrated camera, with its pose where it is known.
    public init(intrinsics: simd_float3x3, transform: simd_float4x4? = nil) {
      self.intrinsics = intrinsics
      self.transform = transform
    }
  }

  /// Names the sample in outputs and poses; unique in a session, not negative.
  public let id: Int
  /// The photograph, sRGB.
  public let image: CVPixelBuffer
  /// What the camera wrote into the file, under the names of EXIF: `FocalLenIn35mmFilm` is used.
  public var metadata: [String: Any] = [:]
  /// Depth along the camera's axis, metres, 0 where unknown; it may be smaller than the image.
  public var depthDataMap: CVPixelBuffer?
  /// How good the depth is: 0 low, 1 medium, 2 high; of the depth's size.
  public var depthConfidenceMap: CVPixelBuffer?
  /// Gravity in the frame of the device.
  public var gravity: CMAcceleration?
  /// One byte a pixel, 0 = not the object.
  public var objectMask: CVPixelBuffer?
  /// Calibration and pose; `nil` where they are not known.
  public var camera: Camera?
  /// The object's box in the world of `camera.transform`: where a cube of side 1 round the origin
  /// comes to lie.
  public var boundingBox: simd_float4x4?
  /// When the photograph was taken.
  public var captureTime: Date?
  /// The pass of a guided capture; one that does not join the others is told by
  /// `stitchingIncomplete`.
  public var scanPassID: Int?
  /// The guided capture.
  public var sessionID: UUID?

  /// A photograph of which nothing else is known.
  public init(id: Int, image: CVPixelBuffer) { (self.id, self.image) = (id, image) }

  /// Reads a photograph with what its file holds: depth and EXIF, and from a HEIC shot of a guided
  /// session gravity, calibration, pose, the object's box and the pass, too.
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

  /// EXIF's name of the focal length of a 35 mm camera, millimetres.
  static let focal35Key = "FocalLenIn35mmFilm"

  /// Millimetres, from `metadata` or the `{Exif}` part of it; `nil` where it is not stated.
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

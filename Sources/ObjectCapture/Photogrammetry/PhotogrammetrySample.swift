import Foundation
import PixelBuffers
import Synchronization
import VectorTypes

/// A photograph with its known metadata, the input of a session without a folder.
public struct PhotogrammetrySample: Identifiable, CustomStringConvertible {
  /// Identifies the sample in outputs and poses; unique within a session and not negative.
  public let id: Int
  /// The photograph in sRGB.
  public let image: CVPixelBuffer
  /// How `image` has to be rotated for display: not at all, because samples are upright.
  public var orientation: CGImagePropertyOrientation { .up }
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

  private static let nextID = Mutex(0)

  /// An identifier that no earlier sample of the process got from this function.
  static func makeID() -> Int {
    nextID.withLock { next in
      defer { next += 1 }
      return next
    }
  }

  /// The id, the image size, and the other data of the sample.
  public var description: String {
    let parts: [(String, Bool)] = [
      ("depth", depthDataMap != nil), ("confidence", depthConfidenceMap != nil),
      ("gravity", gravity != nil), ("mask", objectMask != nil), ("camera", camera != nil),
      ("bounding box", boundingBox != nil),
    ]
    let known = parts.filter(\.1).map(\.0).joined(separator: ", ")
    let size = "\(CVPixelBufferGetWidth(image)) × \(CVPixelBufferGetHeight(image))"
    return "sample \(id), \(size) pixels\(known.isEmpty ? "" : ", with \(known)")"
  }
}

extension PhotogrammetrySample {
  /// The calibration and pose of a sample.
  public struct Camera: Sendable, Identifiable {
    /// Identifies the camera within a capture.
    public var id: UInt32 = 0
    /// Focal lengths and principal point in pixels of the sample's image, column-major. The origin
    /// is the top left corner of the image.
    public var intrinsics: simd_float3x3
    /// Transform from the camera frame (x right, y up, looking along −z) to a world frame with Y
    /// up, in meters; the identity if the device was not tracked.
    public var transform: simd_float4x4 {
      get { pose ?? matrix_identity_float4x4 }
      set { pose = newValue }
    }
    /// Intrinsics and distortion of the lens; `nil` if unknown.
    public var calibrationData: AVCameraCalibrationData?

    /// `transform`, or `nil` if the device was not tracked.
    var pose: simd_float4x4?

    /// Creates a calibrated camera with an optional pose.
    public init(intrinsics: simd_float3x3, transform: simd_float4x4? = nil) {
      self.intrinsics = intrinsics
      pose = transform
    }
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

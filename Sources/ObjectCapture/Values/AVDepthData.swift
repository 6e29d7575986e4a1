// The names are those of AVFoundation.

import Foundation
import Imaging
import PixelBuffers
import VectorTypes

/// A depth map with the calibration of its camera.
public final class AVDepthData: Sendable {
  /// What depths mean.
  public enum Accuracy: Int, Sendable {
    /// Only their relation is known.
    case relative
    /// They are distances in meters.
    case absolute
  }

  /// How precise the depths are.
  public enum Quality: Int, Sendable {
    /// Depths can be wrong.
    case low
    /// Depths are measured.
    case high
  }

  /// The map, of type `depthDataType`.
  public let depthDataMap: CVPixelBuffer
  /// Calibration of the camera; `nil` if unknown.
  public let cameraCalibrationData: AVCameraCalibrationData?
  /// What depths mean.
  public let depthDataAccuracy: Accuracy
  /// Whether holes were filled.
  public var isDepthDataFiltered: Bool { false }
  /// How precise the depths are.
  public var depthDataQuality: Quality { .high }
  /// Type of the map: `kCVPixelFormatType_DepthFloat32` or `kCVPixelFormatType_DisparityFloat32`.
  public var depthDataType: OSType { CVPixelBufferGetPixelFormatType(depthDataMap) }
  /// The types to which the map can be converted.
  public var availableDepthDataTypes: [OSType] {
    [kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DisparityFloat32]
  }

  init(
    map: CVPixelBuffer, calibration: AVCameraCalibrationData?, accuracy: Accuracy = .absolute
  ) {
    depthDataMap = map
    cameraCalibrationData = calibration
    depthDataAccuracy = accuracy
  }

  /// The map as depth in meters or disparity in 1/m; `self` for another type or the same one.
  /// Unknown values are 0 in both.
  public func converting(toDepthDataType type: OSType) -> AVDepthData {
    guard availableDepthDataTypes.contains(type), type != depthDataType,
      let values = PixelBuffer(depthDataMap, raw: true)?.floats,
      let map = try? CVPixelBuffer(
        PixelBuffer(values.reciprocals), format: type)
    else { return self }
    return AVDepthData(map: map, calibration: cameraCalibrationData, accuracy: depthDataAccuracy)
  }
}

/// The calibration of a camera.
public final class AVCameraCalibrationData: Sendable {
  /// Focal lengths and principal point in pixels at `intrinsicMatrixReferenceDimensions`.
  public let intrinsicMatrix: matrix_float3x3
  /// Width and height in pixels to which the intrinsics refer.
  public let intrinsicMatrixReferenceDimensions: CGSize
  /// Pose of the camera relative to the reference camera of the device: the identity.
  public let extrinsicMatrix = simd_float4x3(
    columns: (.init(1, 0, 0), .init(0, 1, 0), .init(0, 0, 1), .zero))
  /// Side length of a pixel in millimeters; 0 if unknown.
  public var pixelSize: Float { 0 }
  /// 32-bit floats of the form of `LensDistortionData.radialLookupTable`; `nil` if the lens has no
  /// known distortion.
  public let lensDistortionLookupTable: Data?
  /// The values for the opposite direction, from radii without distortion; `nil` if unknown.
  public let inverseLensDistortionLookupTable: Data?
  /// Center of the distortion in pixels.
  public let lensDistortionCenter: CGPoint

  init(
    intrinsics: simd_float3x3, size: CGSize, distortion: LensDistortionData? = nil,
    inverse: Data? = nil
  ) {
    intrinsicMatrix = intrinsics
    intrinsicMatrixReferenceDimensions = size
    lensDistortionLookupTable = distortion?.data
    inverseLensDistortionLookupTable = inverse
    lensDistortionCenter = CGPoint(x: Double(intrinsics[2].x), y: Double(intrinsics[2].y))
  }
}

extension FloatImage {
  /// The reciprocal of each positive value, and 0 for others: depth from disparity and the reverse.
  var reciprocals: FloatImage {
    var result = self
    result.pixels = pixels.map { $0 > 0 ? 1 / $0 : 0 }
    return result
  }
}

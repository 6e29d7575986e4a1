import Foundation
import Geometry
import Imaging

/// One photograph as the stages see it: where its pixels are and what is known beforehand.
public struct View: Sendable, Equatable {
  /// File name without its folder; unique in a capture.
  public var name: String
  public var image: ImageSource
  /// Index of its camera in `ViewSet.cameras`.
  public var camera: Int
  public var depth: DepthSource?
  /// 8-bit image, 0 = ignore; same size as the image or resized to it.
  public var mask: URL?
  /// Direction of gravity, length 1, camera frame (x right, y down, z forward).
  public var gravity: SIMD3<Double>?
  /// What the recording device believed, metres.
  public var devicePose: RigidTransform?
  /// Seconds since an arbitrary epoch.
  public var time: Double?
  /// How the object lay, from 1: turning it over begins another orientation.
  public var orientation = 1

  public init(name: String, image: ImageSource, camera: Int) {
    self.name = name
    self.image = image
    self.camera = camera
  }
}

/// Where a focal length comes from.
public enum FocalSource: String, Sendable, Codable, CaseIterable {
  /// Stated by the user or a calibration file: held fixed unless asked.
  case given
  case exif35mm = "exif-35mm"
  case exifFocalPlane = "exif-focal-plane"
  /// 1.2 × the longer side: must be refined.
  case guess
}

/// Intrinsics shared by all views of one camera and image size.
public struct ViewCamera: Sendable, Equatable, Codable {
  public var camera: Camera
  public var source: FocalSource

  public init(camera: Camera, source: FocalSource) {
    self.camera = camera
    self.source = source
  }
}

/// The photographs a reconstruction works on. View indices are used by every later stage.
public struct ViewSet: Sendable, Equatable {
  public var views: [View]
  public var cameras: [ViewCamera]

  public init(views: [View], cameras: [ViewCamera]) {
    self.views = views
    self.cameras = cameras
  }
}

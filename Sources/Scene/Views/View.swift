import Foundation
import Geometry
import Imaging

/// One photograph as the stages see it: where its pixels are and what is known beforehand.
public struct View: Sendable, Equatable {
  /// File name without its folder; unique in a capture.
  public var name: String
  /// The photograph's pixels.
  public var image: ImageSource
  /// Index of its camera in `ViewSet.cameras`.
  public var camera: Int
  /// The sensor's depth, if it was recorded.
  public var depth: DepthSource?
  /// 8-bit image, 0 = ignore; same size as the image or resized to it.
  public var mask: URL?
  /// Whether the mask says the opposite: 255 = ignore.
  public var isMaskInverted = false
  /// Direction of gravity, length 1, camera frame (x right, y down, z forward).
  public var gravity: SIMD3<Double>?
  /// What the recording device believed, metres.
  public var devicePose: RigidTransform?
  /// Seconds since an arbitrary epoch.
  public var time: Double?
  /// How the object lay, from 1: turning it over begins another orientation.
  public var orientation = 1
  /// The object's box in the world of `devicePose`, where a guided session chose one.
  public var objectBox: ObjectBox?
  /// Whether the surroundings are known to stand still with the object, so that keypoints outside
  /// the mask tell poses as well, and the mask only what is to be reconstructed.
  public var isSceneStill = false

  /// A photograph of which nothing is known but its camera.
  public init(name: String, image: ImageSource, camera: Int) {
    self.name = name
    self.image = image
    self.camera = camera
  }

  /// Whether the photograph's file is to be had; otherwise only what is known of it.
  public var isHere: Bool { image.absence == nil }
}

/// Where a focal length comes from.
public enum FocalSource: String, Sendable, Codable, CaseIterable {
  /// Stated by the user or a calibration file: held fixed unless asked.
  case given
  /// The calibration that comes with a depth map inside the photograph.
  case depthCalibration = "depth-calibration"
  case exif35mm = "exif-35mm"
  case exifFocalPlane = "exif-focal-plane"
  /// 1.2 × the longer side: must be refined.
  case guess
}

/// Intrinsics shared by all views of one camera and image size.
public struct ViewCamera: Sendable, Equatable, Codable {
  /// The intrinsics.
  public var camera: Camera
  /// Where the focal length is from.
  public var source: FocalSource

  /// A camera and the source of its focal length.
  public init(camera: Camera, source: FocalSource) {
    self.camera = camera
    self.source = source
  }
}

/// The photographs a reconstruction works on. View indices are used by every later stage.
public struct ViewSet: Sendable, Equatable {
  /// In the capture's order.
  public var views: [View]
  /// The cameras that `View.camera` counts.
  public var cameras: [ViewCamera]

  /// Views and the cameras they name.
  public init(views: [View], cameras: [ViewCamera]) {
    self.views = views
    self.cameras = cameras
  }
}

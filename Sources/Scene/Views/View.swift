import Foundation
import Geometry
import Imaging

/// A photograph as input of the stages: the source of its pixels and prior knowledge about it.
public struct View: Sendable, Equatable, Codable {
  /// File name without folder; unique within a capture.
  public var name: String
  /// The source of the pixels.
  public var image: ImageSource
  /// Index of its camera in `ViewSet.cameras`.
  public var camera: Int
  /// The source of sensor depth, if recorded.
  public var depth: DepthSource?
  /// 8-bit mask, 0 = ignore; resized to the image if its size differs.
  public var mask: URL?
  /// Whether the mask is inverted: 255 = ignore.
  public var isMaskInverted = false
  /// Direction of gravity, of length 1, camera frame (x right, y down, z forward).
  public var gravity: SIMD3<Double>?
  /// Where it was taken, as its file states it.
  public var position: PhotoPosition?
  /// Direction of gravity by the angles of a drone's gimbal, of length 1, camera frame.
  public var gimbalGravity: SIMD3<Double>?
  /// Pose estimated by the recording device, meters.
  public var devicePose: RigidTransform?
  /// Seconds since an arbitrary epoch.
  public var time: Double?
  /// Index of the object's orientation, from 1; flipping the object starts another one.
  public var orientation = 1
  /// The object's box in the world of `devicePose`, if a guided session chose one.
  public var objectBox: ObjectBox?
  /// Control points that are adjusted with the views; `nil` if there are none.
  public var control: [ControlSighting]?
  /// Its place in a rig of cameras, if it belongs to one.
  public var rig: RigPlace?
  /// Whether the surroundings are static relative to the object. If so, keypoints outside the mask
  /// also determine poses, and the mask only limits the reconstruction.
  public var isSceneStill = false
  /// Points with known identities; `nil` if there are none.
  public var tiePoints: [TiePoint]?

  /// Creates a view without prior knowledge except its camera.
  public init(name: String, image: ImageSource, camera: Int) {
    self.name = name
    self.image = image
    self.camera = camera
  }

  /// Whether the photograph's file is available.
  public var isHere: Bool { image.absence == nil }
}

/// The source of a focal length.
public enum FocalSource: String, Sendable, Codable, CaseIterable {
  /// Stated by the user or a calibration file; held constant unless refinement is requested.
  case given
  /// From the calibration of a depth map inside the photograph.
  case depthCalibration = "depth-calibration"
  case exif35mm = "exif-35mm"
  case exifFocalPlane = "exif-focal-plane"
  /// From the focal length in EXIF and the known width of the camera's sensor.
  case sensorDatabase = "sensor-database"
  /// 1.2 × the longer side; must be refined.
  case guess
}

/// Intrinsics shared by all views of one camera and image size.
public struct ViewCamera: Sendable, Equatable, Codable {
  /// The intrinsics.
  public var camera: Camera
  /// The source of the focal length.
  public var source: FocalSource

  /// Creates a camera with the source of its focal length.
  public init(camera: Camera, source: FocalSource) {
    self.camera = camera
    self.source = source
  }
}

/// The photographs of a reconstruction. All stages use their indices.
public struct ViewSet: Sendable, Equatable, Codable {
  /// The views, in the order of the capture.
  public var views: [View]
  /// The cameras, indexed by `View.camera`.
  public var cameras: [ViewCamera]

  /// Creates a set of views and their cameras.
  public init(views: [View], cameras: [ViewCamera]) {
    self.views = views
    self.cameras = cameras
  }
}

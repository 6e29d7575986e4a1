import Files
import Support

/// Options of loading a capture.
public struct CaptureOptions: StageOptions {
  /// The folder or `transforms.json` as given to the command; `CaptureFolder.load` takes a URL.
  public var path = ""
  /// The layout of the folder.
  public var format = CaptureFormat.auto
  /// Intrinsics for all photographs of the most frequent size, as text, or the name of a
  /// `CameraReading`; empty to use the intrinsics in the files.
  public var camera = ""
  /// A folder of masks, 0 where a photograph is ignored; empty for the masks named in the files,
  /// `none` for no masks, `matte` for the portrait mattes in the photographs.
  public var masks = ""
  /// Image folder of a project; empty for the usual locations.
  public var images = ""
  /// `folders` if photographs of the same name in different subfolders were taken together by cameras
  /// that are fixed to each other, or a `rig_config.json` of COLMAP; empty for the one in the folder,
  /// `none` to ignore it.
  public var rig = ""
  /// Whether masks are inverted: white is ignored.
  public var invertMasks = false
  /// Whether to use the sensor's depth.
  public var depth = true
  /// Scale factor of the sensor's depth.
  public var depthScale = 1.0
  /// A file or folder with poses of another tool; empty for the capture's own poses.
  public var poseFile = ""
  /// How the device poses are interpreted.
  public var poses = PoseReading.asRead
  /// For a video: seconds between frames; 0 to select by motion.
  public var every = 0.0
  /// For a video: number of frames; 0 for one per second.
  public var count = 0
  /// Scale factor of the device positions.
  public var poseScale = 1.0
  /// Whether to use satellite positions and the gimbal angles of drones.
  public var gps = true
  /// Whether to use shots that a session took beyond the limit of a device.
  public var surplus = true
  /// Whether copies of photographs, and photographs taken without moving, are photographs of their
  /// own.
  public var copies = false
  /// Whether to decode image data to detect damage.
  public var verify = true
  /// Whether to discard the options of an earlier load; used by callers that store options.
  public var forget = false

  /// Whether to ignore masks named in the files.
  public var hasNoMasks: Bool { masks == "none" }
  /// Whether to use the portrait mattes in the photographs.
  var takesMattes: Bool { masks == "matte" }
  /// The mask folder, if one is specified.
  public var maskFolder: String? { masks.isEmpty || hasNoMasks || takesMattes ? nil : masks }

  /// The value of `poseFile` on the command line; the name of a `PoseReading` sets `poses` instead.
  private var poseText: String {
    get { poseFile }
    set {
      if let reading = PoseReading(rawValue: newValue) {
        poses = reading
      } else {
        poseFile = newValue
      }
    }
  }

  /// Creates the default options: layout by content, no overrides, files verified.
  public init() {}

  /// Ratios between any two units of length in use.
  private static let factors = 1e-6...1e6

  /// Name, help and limits of each option, in command-line order.
  public static let settings: [Setting<Self>] = [
    .text(
      "path", \.path, kind: .path,
      "Folder of photographs or of a scanner app, a zip archive of one, a video, a "
        + "transforms.json or another pose file, a bundle, or a project of COLMAP or OpenSfM."
    ).positional(required: true),
    .choice("format", \.format, "Layout of the folder; auto detects it from the contents."),
    .text(
      "camera", \.camera,
      "Intrinsics in pixels, FX,FY,CX,CY[,K1,K2,P1,P2], with (0, 0) at the corner of the "
        + "first pixel; fisheye,FX,FY,CX,CY[,K1,K2,K3,K4] for a fisheye lens; or exif (ignore "
        + "calibration files), auto (also ignore EXIF), fisheye (estimate its intrinsics), or "
        + "equirectangular (panoramas, which are split)."),
    .text(
      "masks", \.masks, kind: .path,
      "Folder of mask images named like the photographs, with black as background; none uses "
        + "no masks, matte uses the portrait mattes of a phone's photographs."),
    .text(
      "images", \.images, kind: .path,
      "Image folder, if it is not next to the project or pose file."),
    .text(
      "rig", \.rig, kind: .path,
      "Cameras that are fixed to each other: folders (photographs of the same name in different "
        + "subfolders were taken together), or a rig_config.json of COLMAP; none ignores one in "
        + "the folder."),
    .number(
      "every", \.every, in: 0...3600, unit: .seconds,
      "For a video: interval between extracted frames, the sharpest of each interval; 0 = by "
        + "motion."),
    .count(
      "count", \.count, in: 0...10_000,
      "For a video: number of frames to extract; 0 = one per second, between 20 and 300."),
    .flag("invert-masks", \.invertMasks, "Treat white instead of black as background."),
    .flag("depth", \.depth, "Use sensor depth."),
    .number(
      "depth-scale", \.depthScale, in: factors,
      "Factor applied to sensor depth, to convert its unit."),
    .text(
      "poses", \.poseText, kind: .path,
      "Pose file or folder of another program (COLMAP, Meshroom, openMVG, Metashape, "
        + "RealityCapture, Bundler, OpenSfM, nerfstudio, Middlebury, Strecha), or a value of "
        + "--pose-reading."),
    .choice("pose-reading", \.poses, "Convention by which poses are read; none ignores them."),
    .number(
      "pose-scale", \.poseScale, in: factors,
      "Factor applied to the device positions, to convert their unit."),
    .flag(
      "gps", \.gps,
      "Use satellite positions and the gimbal angles of drones for scale, up and place."),
    .flag(
      "surplus", \.surplus,
      "Use the shots that a session took beyond its limit, which a device ignores."),
    .flag(
      "copies", \.copies,
      "Use copies of a photograph, and photographs taken without moving, which are set aside."),
    .flag(
      "verify", \.verify,
      "Decode each photograph once, to find damaged files before the stages run."),
    .flag("forget", \.forget, "Do not reuse the options of the previous load."),
  ]
}

import Files
import Support

/// Options of loading a capture.
public struct CaptureOptions: StageOptions {
  /// The folder or `transforms.json` as the command was given it; `CaptureFolder.load` takes a URL.
  public var path = ""
  /// The layout to read the folder as.
  public var format = CaptureFormat.auto
  /// Intrinsics for all photographs of the most frequent size, as text, or a word of
  /// `CameraReading`; empty for what the files say.
  public var camera = ""
  /// A folder of masks, 0 where a photograph is ignored; empty for what the files name, `none` to
  /// use none, `matte` for the portrait mattes in the photographs.
  public var masks = ""
  /// A folder of a project's images; empty for where they usually are.
  public var images = ""
  /// Whether masks say the opposite: white is ignored.
  public var invertMasks = false
  /// Whether the sensor's depth is used.
  public var depth = true
  /// Factor on the sensor's depth.
  public var depthScale = 1.0
  /// A file or folder of poses of another tool; empty for those of the capture itself.
  public var poseFile = ""
  /// How the device's poses are read.
  public var poses = PoseReading.asRead
  /// Of a film: seconds between pictures; 0 where motion decides.
  public var every = 0.0
  /// Of a film: how many pictures; 0 for one each second.
  public var count = 0
  /// Factor on the device's positions.
  public var poseScale = 1.0
  /// Whether shots that a session took beyond the limit of a device are used.
  public var surplus = true
  /// Whether image data is decoded too, to find damage.
  public var verify = true
  /// Whether options of an earlier load are left aside; for who keeps them.
  public var forget = false

  /// Whether masks that the files name are left aside.
  public var hasNoMasks: Bool { masks == "none" }
  /// Whether the photographs hold their masks.
  var takesMattes: Bool { masks == "matte" }
  /// The folder of masks, where one is named.
  public var maskFolder: String? { masks.isEmpty || hasNoMasks || takesMattes ? nil : masks }

  /// `poseFile` as the command line has it: a word of `PoseReading` sets that instead.
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

  /// The defaults: layout by content, no overrides, files verified.
  public init() {}

  /// Factors between any two units of length that somebody used.
  private static let factors = 1e-6...1e6

  /// Name, help and limits of each option, in the order of the command line.
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
        + "first pixel; or exif (ignore calibration files), or auto (also ignore EXIF)."),
    .text(
      "masks", \.masks, kind: .path,
      "Folder of mask images named like the photographs, with black as background; none uses "
        + "no masks, matte uses the portrait mattes of a phone's photographs."),
    .text(
      "images", \.images, kind: .path,
      "Image folder, if it is not next to the project or pose file."),
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
      "surplus", \.surplus,
      "Use the shots that a session took beyond its limit, which a device ignores."),
    .flag(
      "verify", \.verify,
      "Decode each photograph once, to find damaged files before the stages run."),
    .flag("forget", \.forget, "Do not reuse the options of the previous load."),
  ]
}

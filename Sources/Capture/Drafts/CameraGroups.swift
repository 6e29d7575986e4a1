import Geometry
import Imaging
import Scene

/// Groups photographs of one camera, size and focal length to share intrinsics.
struct CameraGroups {
  private struct Key: Hashable {
    var device: String
    var width: Int
    var height: Int
    var numbers: [Double]
  }

  /// Identifies a lens, independent of camera orientation.
  private struct Lens: Hashable {
    var device: String?
    var size: SIMD2<Int>
    /// The 35 mm equivalent focal length, which distinguishes the lenses of a phone.
    var equivalent: Double?

    init(_ info: ImageInfo) {
      device = info.metadata.cameraName
      equivalent = info.metadata.focalLength35
      size = SIMD2(max(info.width, info.height), min(info.width, info.height))
    }
  }

  private(set) var cameras: [ViewCamera] = []
  private var indices: [Key: Int] = [:]
  private let override: CameraOverride?
  private let reading: CameraReading?
  /// The image size to which `override` applies: the most frequent one.
  private let overrideSize: SIMD2<Int>
  /// Median calibrated focal length of each lens from depth maps, in pixels. Autofocus changes each
  /// one slightly; the photographs share one focal length, which is refined later.
  private let calibrated: [Lens: Double]
  /// Photographs whose pixels another program may have rotated or cropped.
  let programs: SavingPrograms
  /// Whether each folder of photographs has intrinsics of its own.
  private let isByFolder: Bool

  /// Minimum number of photographs from which the intrinsics of a folder are determined well.
  private static let minFolder = 10

  init(override: CameraOverride?, reading: CameraReading? = nil, frames: [FrameDraft]) {
    self.override = override
    self.reading = reading
    overrideSize = Self.usualSize(frames)
    isByFolder = Self.isByFolder(frames)
    programs = SavingPrograms(frames)
    let focals = frames.map { (Lens($0.info), FocalEstimate(of: $0.info)) }
      .filter { $0.1.source == .depthCalibration }
    calibrated = Dictionary(grouping: focals) { $0.0 }.compactMapValues {
      $0.map(\.1.pixels).median()
    }
  }

  /// Folders can be from different cameras, which only the metadata of the files distinguishes. Without
  /// it, folders with enough photographs are taken as cameras.
  private static func isByFolder(_ frames: [FrameDraft]) -> Bool {
    let counts = frames.reduce(into: [String: Int]()) { $0[folder(of: $1), default: 0] += 1 }
    return counts.count > 1 && counts.values.allSatisfy { $0 >= minFolder }
      && frames.allSatisfy { $0.info.metadata.cameraName == nil }
  }

  private static func folder(of frame: FrameDraft) -> String {
    FolderPath.parent(of: frame.path)
  }

  /// The most frequent image size in pixels.
  static func usualSize(_ frames: [FrameDraft]) -> SIMD2<Int> {
    var counts: [SIMD2<Int>: Int] = [:]
    for frame in frames { counts[SIMD2(frame.info.width, frame.info.height), default: 0] += 1 }
    let best = counts.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }
    return best?.key ?? .zero
  }

  /// The index of the frame's intrinsics, which are added for the first frame of a group.
  mutating func index(for frame: FrameDraft) -> Int {
    let size = SIMD2(frame.info.width, frame.info.height)
    var device = frame.info.metadata.cameraName ?? (isByFolder ? Self.folder(of: frame) : "")
    // Cameras of one model in a rig have intrinsics of their own.
    if let rig = frame.rig, !rig.isExact { device += " \(rig.rig) \(rig.camera)" }
    if let group = programs.group(of: frame.info) {
      device += " saved by \(group.program ?? "")"
    }
    if let override, size == overrideSize {
      return add(override.camera(width: size.x, height: size.y), .given, device: "")
    }
    if reading == .fisheye {
      let known = CameraReading.fisheye.camera(of: frame.info)
      return add(known.camera, known.source, device: device)
    }
    if let camera = frame.camera { return add(camera, .given, device: "") }
    var focal =
      reading == .auto ? FocalEstimate(guessing: frame.info) : FocalEstimate(of: frame.info)
    if focal.source == .depthCalibration, let shared = calibrated[Lens(frame.info)] {
      focal.pixels = shared
    }
    let camera = Camera(width: size.x, height: size.y, focal: focal.pixels)
    return add(camera, focal.source, device: device)
  }

  private mutating func add(_ camera: Camera, _ source: FocalSource, device: String) -> Int {
    let key = Key(
      device: device + source.rawValue, width: camera.width, height: camera.height,
      numbers: [
        camera.fx, camera.fy, camera.cx, camera.cy, camera.k1, camera.k2, camera.p1, camera.p2,
        camera.k3, camera.k4, camera.denominator.x, camera.denominator.y, camera.denominator.z,
        Double(camera.lens.rawValue),
      ])
    if let index = indices[key] { return index }
    cameras.append(ViewCamera(camera: camera, source: source))
    indices[key] = cameras.count - 1
    return cameras.count - 1
  }
}

import Imaging

/// Photographs of one camera that were edited: another program saved them, by EXIF's `Software`.
///
/// Image viewers and editors rotate and crop the pixels without recording it, which moves the principal
/// point and can change the focal length. Edited photographs therefore get separate intrinsics. In a
/// flight whose second line had been rotated by 180° to match the others, a shared principal point
/// displaced the cameras of that line by a meter.
struct SavingPrograms {
  /// A camera and an image size.
  private struct Sensor: Hashable {
    var camera: String
    var size: SIMD2<Int>

    /// - Returns: `nil` if the file names no camera.
    init?(_ info: ImageInfo) {
      guard let name = info.metadata.cameraName else { return nil }
      camera = name
      size = SIMD2(info.width, info.height)
    }
  }

  /// Photographs of one camera that one program saved.
  struct Group: Equatable {
    /// Name of the program; `nil` if the files do not state one.
    var program: String?
    /// Paths of the photographs, in the order of the capture.
    var paths: [String]
  }

  /// Minimum number of photographs from which a principal point is estimated; smaller groups have the
  /// intrinsics of the others.
  private static let minPhotographs = 4

  private var others: [Sensor: [Group]] = [:]

  init(_ frames: [FrameDraft]) {
    var paths: [Sensor: [String?: [String]]] = [:]
    for frame in frames {
      guard frame.camera == nil, let sensor = Sensor(frame.info) else { continue }
      paths[sensor, default: [:]][frame.info.metadata.software, default: []].append(frame.path)
    }
    for (sensor, programs) in paths where programs.count > 1 {
      let groups = programs.map { Group(program: $0, paths: $1) }
        .sorted { ($1.paths.count, $0.program ?? "") < ($0.paths.count, $1.program ?? "") }
      others[sensor] = groups.dropFirst().filter { $0.paths.count >= Self.minPhotographs }
    }
  }

  /// The group of an edited photograph; `nil` if the photograph shares the intrinsics of its camera.
  func group(of info: ImageInfo) -> Group? {
    Sensor(info).flatMap { others[$0] }?.first { $0.program == info.metadata.software }
  }

  /// A note about each group.
  var notes: [FileRemark] {
    others.values.flatMap { $0 }.sorted { $0.paths[0] < $1.paths[0] }.map {
      FileRemark(file: $0.paths[0], .savedAgain(by: $0.program, others: $0.paths.count - 1))
    }
  }
}

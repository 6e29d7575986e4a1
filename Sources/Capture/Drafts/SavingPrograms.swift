import Imaging

/// Photographs of one camera that another program saved again.
///
/// Image viewers and editors rotate, crop and resize pixels, and do not say so in the file: the
/// principal point, and often the focal length, are no longer those of the camera's other photographs.
/// Such photographs have intrinsics of their own. In a flight whose second line was rotated by 180°, so
/// that all photographs look alike, one principal point for all shifted that line by a meter.
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

  /// The photographs with which one was saved again; `nil` if it has the intrinsics of its camera.
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

import Files
import Foundation
import Imaging
import Scene
import Support

/// Splits equirectangular panoramas into pinhole views, once, in a folder next to the workspace.
///
/// Six square views of 90° per panorama look to all sides; sky and ground directly above and below are
/// not used. They are named after the panorama and the yaw in degrees: `hall_060.jpg`.
public enum PanoramaFolder {
  private static let quality = 95
  /// Number of photographs whose content is examined if their files do not state the projection.
  private static let examined = 3
  /// Bytes at the start and the end that identify a photograph.
  private static let markBytes = 1 << 16
  private static let list = "transforms.json"
  /// Number of the form of the list, part of the folder's name.
  private static let form = "2"

  /// Whether all photographs of a folder are equirectangular panoramas: twice as wide as high, and
  /// their files or the user state it, or the content of three of them closes to a full circle.
  public static func applies(to capture: Capture, isStated: Bool = false) throws -> Bool {
    let frames = capture.frames
    guard capture.format == .images, !frames.isEmpty,
      capture.viewSet.views.allSatisfy({ $0.devicePose == nil && $0.mask == nil && $0.depth == nil }
      ),
      frames.allSatisfy({ $0.info.width == Panorama.shape * $0.info.height })
    else { return false }
    if isStated || frames.allSatisfy({ $0.info.metadata.isEquirectangular == true }) { return true }
    let chosen = Set([0, frames.count / 2, frames.count - 1]).sorted().prefix(examined)
    return try chosen.allSatisfy { index in
      let image = try capture.viewSet.views[index].image.loadRGB(
        maxDimension: PanoramaEvidence.side)
      return PanoramaEvidence(image).isPanorama
    }
  }

  /// Writes the views of all panoramas if that has not been done before.
  ///
  /// - Parameter place: Parent folder of the folder that is created.
  /// - Returns: The folder of views, and the folder that was created, or `nil` if it existed.
  /// - Throws: `FileError`, `ImagingError`, `Cancelled`.
  public static func split(
    _ capture: Capture, in place: URL, _ context: RunContext
  ) throws -> (folder: URL, made: URL?) {
    let target = place.appendingPathComponent(try name(of: capture), isDirectory: true)
    if FileKind.itself(at: target) == .folder { return (target, nil) }
    let views = capture.viewSet.views
    let stems = views.map { ($0.name as NSString).deletingPathExtension }
    let isUnique = Set(stems).count == stems.count
    let names = zip(views, stems).map { view, stem in
      Panorama.yaws.map { name(of: isUnique ? stem : view.name, yaw: $0) }
    }
    let paths = [list] + names.flatMap { $0 }
    try StagedFolder.fill(target, paths: paths, replacing: false) { folder in
      _ = try context.parallelMap(Array(views.indices), label: "Splitting panoramas") { index, _ in
        try write(
          views[index].image, capture.frames[index].info, as: names[index], into: folder, context)
      }
      let widths = Set(capture.frames.map(\.info.width)).sorted()
      try NewFile.write(
        Array(listing(names, capture, shared: widths.count == 1).utf8),
        to: folder.appendingPathComponent(list))
    }
    return (target, target)
  }

  private static func write(
    _ image: ImageSource, _ info: ImageInfo, as names: [String], into folder: URL,
    _ context: RunContext
  ) throws {
    let panorama = Panorama(try image.loadRGB())
    var metadata = info.metadata
    (metadata.orientation, metadata.focalLength, metadata.focalLength35) = (nil, nil, nil)
    (metadata.focalPlaneX, metadata.focalPlaneY) = (nil, nil)
    (metadata.pixelWidth, metadata.pixelHeight) = (nil, nil)
    metadata.isEquirectangular = nil
    for (yaw, name) in zip(Panorama.yaws, names) {
      try context.checkCancellation()
      try NewFile.write(
        panorama.view(yaw: yaw).jpegData(quality: quality, metadata: metadata),
        to: folder.appendingPathComponent(name))
    }
  }

  /// The intrinsics of all views, without poses.
  private static func listing(_ names: [[String]], _ capture: Capture, shared: Bool) -> String {
    let frames = zip(names, capture.frames).flatMap { names, frame in
      zip(names, Panorama.yaws).map { name, yaw in
        "{\"file_path\": \(JSONText.quoted(name)), \"rig\": {\(rig(frame.name, yaw: yaw))}"
          + "\(shared ? "" : ", " + intrinsics(frame.info))}"
      }
    }
    let common = shared ? capture.frames.first.map { intrinsics($0.info) + ", " } ?? "" : ""
    return "{\"camera_model\": \"PINHOLE\", \(common)\"frames\": [\n"
      + frames.joined(separator: ",\n") + "]}\n"
  }

  /// The place of a view among those of its panorama, whose center they share.
  private static func rig(_ panorama: String, yaw: Int) -> String {
    let turn = Panorama.rotation(yaw: yaw).transpose
    let rows = (0..<3).map { row in
      "[\(turn[row, 0]), \(turn[row, 1]), \(turn[row, 2])]"
    }
    return "\"name\": \"panorama\", \"camera\": \"\(yaw)\", "
      + "\"instant\": \(JSONText.quoted(panorama)), "
      + "\"rotation\": [\(rows.joined(separator: ", "))]"
  }

  private static func intrinsics(_ info: ImageInfo) -> String {
    let camera = Panorama.camera(width: info.width)
    return "\"w\": \(camera.width), \"h\": \(camera.height), \"fl_x\": \(camera.fx), "
      + "\"fl_y\": \(camera.fy), \"cx\": \(camera.cx), \"cy\": \(camera.cy)"
  }

  private static func name(of stem: String, yaw: Int) -> String {
    let digits = String(yaw)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(stem)_\(padded).jpg"
  }

  /// A folder name that distinguishes folders of the same name with other photographs.
  private static func name(of capture: Capture) throws -> String {
    var hash = ContentHash()
    hash.add(form)
    for view in capture.viewSet.views {
      let file = try RegularFile(view.image.url)
      hash.add("\(view.name) \(file.size)")
      for start in [0, max(0, file.size - markBytes)] {
        try file.bytes(at: start, count: min(markBytes, file.size)).withUnsafeBytes { hash.add($0) }
      }
    }
    return "\(capture.name.prefix(60))-\(hash.text.prefix(8))"
  }
}

import Formats
import Geometry
import Imaging
import Numerics
import Scene

extension Capture {
  /// Maximum distance of positions in meters; larger ones indicate a damaged file.
  private static let maxDistance = 1e9
  /// Maximum deviation of gravity vectors and rotation columns from length 1, due to rounding.
  private static let maxStretch = 1e-3
  /// Maximum number of tie points of a photograph, and of their coordinates in pixels.
  private static let (maxTiePoints, maxPixel) = (100_000, 1e6)
  /// Maximum bytes of a photograph name, as in file systems.
  private static let maxNameBytes = 4096

  /// Validates a capture that comes from a file instead of photographs, so that it cannot cause
  /// invalid reads, writes or computations later.
  ///
  /// - Throws: `FileProblem`.
  public func validate() throws {
    guard !frames.isEmpty else { throw FileProblem.noFrames }
    guard frames.count <= FolderListing.maxFiles else {
      throw FileProblem.tooManyFrames(frames.count, limit: FolderListing.maxFiles)
    }
    guard frames.map(\.name) == viewSet.views.map(\.name),
      Set(frames.map(\.name)).count == frames.count
    else { throw FileProblem.listedTwice }
    for camera in viewSet.cameras { try CameraLimits.check(camera.camera) }
    for (frame, view) in zip(frames, viewSet.views) {
      guard Self.isName(frame.name) else { throw FileProblem.badPath }
      try Self.checkSize(frame.info)
      guard (frame.info.width, frame.info.height) == (view.image.width, view.image.height),
        viewSet.cameras.indices.contains(view.camera), view.orientation >= 1
      else { throw FileProblem.contradiction }
      try Self.checkNumbers(view)
    }
  }

  /// Whether a string is a valid photograph name; it may have folders, but cannot lead outside
  /// them.
  public static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= maxNameBytes && !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  private static func checkSize(_ info: ImageInfo) throws {
    let sides = [info.storedWidth, info.storedHeight]
    guard sides.allSatisfy({ (1...ImageLimits.maxSide).contains($0) }),
      sides[0] * sides[1] <= ImageLimits.maxPixels
    else { throw FileProblem.badSize(Double(sides[0]), Double(sides[1])) }
    let stated = [info.metadata.pixelWidth, info.metadata.pixelHeight].compactMap { $0 }
    guard stated.allSatisfy({ (0...Int(UInt32.max)).contains($0) }), info.fileBytes >= 0 else {
      throw FileProblem.contradiction
    }
  }

  private static func checkNumbers(_ view: View) throws {
    for gravity in [view.gravity, view.gimbalGravity].compactMap({ $0 }) {
      guard abs(length(gravity) - 1) < maxStretch else {
        throw FileProblem.badGravity(length: length(gravity))
      }
    }
    if let pose = view.devicePose {
      let columns = [pose.rotation.c0, pose.rotation.c1, pose.rotation.c2]
      guard columns.allSatisfy({ abs(length($0) - 1) < maxStretch }),
        dot(cross(columns[0], columns[1]), columns[2]) > 1 - maxStretch
      else { throw FileProblem.stretchedRotation(key: view.name) }
      guard length(pose.translation) < maxDistance else {
        throw FileProblem.farPosition(key: view.name, length(pose.translation))
      }
    }
    let points = view.tiePoints ?? []
    guard points.count <= maxTiePoints,
      points.allSatisfy({
        abs($0.x) <= maxPixel && abs($0.y) <= maxPixel && $0.deviation ?? 0 >= 0
          && $0.deviation ?? 0 <= maxPixel
      })
    else { throw FileProblem.contradiction }
    guard view.position?.isSound ?? true, view.time?.isFinite ?? true,
      view.depth?.factor.isFinite ?? true
    else {
      throw FileProblem.contradiction
    }
  }
}

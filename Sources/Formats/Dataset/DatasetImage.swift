import Geometry
import Imaging
import Scene

/// How a photograph becomes an image of a dataset.
struct DatasetImage: Sendable {
  /// What has to be done to it.
  enum Treatment: Sendable {
    /// The file is copied byte for byte.
    case copied
    /// The pixels are turned, as programs disagree whether EXIF's orientation counts.
    case turned
    /// It is of a format that few programs read.
    case converted
    case undistorted
  }

  let source: ImageSource
  let metadata: PhotoMetadata
  let undistortion: Undistortion
  let treatment: Treatment
  /// Of the file that is written.
  let fileExtension: String
  private let isJPEG: Bool

  /// Quality of JPEG files that are written anew, with colours in full resolution.
  private static let quality = 95

  init(_ info: ImageInfo, _ source: ImageSource, _ undistortion: Undistortion) {
    self.source = source
    metadata = info.metadata
    self.undistortion = undistortion
    let isTurned = source.orientation != .up || (info.metadata.orientation ?? .up) != .up
    let isKnown = info.format == .jpeg || info.format == .png
    treatment =
      !undistortion.isIdentity
      ? .undistorted : !isKnown ? .converted : isTurned ? .turned : .copied
    // A TIFF may be what somebody kept without loss.
    isJPEG = info.format == .jpeg || info.format == .heic
    let stated = source.url.pathExtension
    let isFitting = isKnown && info.format.fileExtensions.contains(stated.lowercased())
    fileExtension = isFitting ? stated : isJPEG ? "jpg" : "png"
  }

  /// The image's file.
  ///
  /// - Throws: `ImagingError` with the photograph's file and one reason.
  func bytes() throws -> [UInt8] {
    if treatment == .copied { return try source.file().bytes }
    let photograph = try source.loadRGB()
    let image = undistortion.isIdentity ? photograph : undistortion.apply(photograph, mask: nil).0
    return isJPEG
      ? try image.jpegData(quality: Self.quality, metadata: writtenMetadata) : try image.pngData()
  }

  /// What stays true of the photograph: other frames have other angles of view.
  private var writtenMetadata: PhotoMetadata {
    var written = metadata
    written.orientation = .up
    guard treatment != .copied else { return written }
    (written.pixelWidth, written.pixelHeight) = (nil, nil)
    (written.focalPlaneX, written.focalPlaneY) = (nil, nil)
    if treatment == .undistorted { (written.focalLength, written.focalLength35) = (nil, nil) }
    return written
  }
}

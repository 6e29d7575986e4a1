import Geometry
import Imaging
import Scene

/// Converts a photograph to an image of a dataset.
struct DatasetImage: Sendable {
  /// The conversion that a photograph needs.
  enum Treatment: Sendable {
    /// The file is copied byte for byte.
    case copied
    /// The pixels are rotated upright, because programs disagree about EXIF orientation.
    case turned
    /// The format is one that few programs read.
    case converted
    case undistorted
  }

  let source: ImageSource
  let metadata: PhotoMetadata
  let undistortion: Undistortion
  let treatment: Treatment
  /// Extension of the exported file.
  let fileExtension: String
  private let isJPEG: Bool

  /// Quality of re-encoded JPEG files, without chroma subsampling.
  private static let quality = 95

  init(_ info: ImageInfo, source: ImageSource, undistortion: Undistortion) {
    self.source = source
    metadata = info.metadata
    self.undistortion = undistortion
    let isTurned = source.orientation != .up || (info.metadata.orientation ?? .up) != .up
    let isKnown = info.format == .jpeg || info.format == .png
    treatment =
      !undistortion.isIdentity
      ? .undistorted : !isKnown ? .converted : isTurned ? .turned : .copied
    // A TIFF may have been stored for lossless quality, so it becomes PNG.
    isJPEG = info.format == .jpeg || info.format == .heic
    let stated = source.url.pathExtension
    let isFitting = isKnown && info.format.fileExtensions.contains(stated.lowercased())
    fileExtension = isFitting ? stated : isJPEG ? "jpg" : "png"
  }

  /// Contents of the exported file.
  ///
  /// - Throws: `ImagingError` with the photograph's file and one reason.
  func bytes() throws -> [UInt8] {
    if treatment == .copied { return try source.file().bytes }
    let photograph = try source.loadRGB()
    let image = undistortion.isIdentity ? photograph : undistortion.apply(photograph, mask: nil).0
    return isJPEG
      ? try image.jpegData(quality: Self.quality, metadata: writtenMetadata) : try image.pngData()
  }

  /// Metadata that remains valid; undistortion changes the field of view.
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

import Foundation

/// Why an export fails.
public enum FormatError: Error, Equatable, CustomStringConvertible {
  /// The file at `path` makes the export larger than the 4 GiB that the format supports.
  case tooLarge(path: String)
  /// The format cannot represent an empty mesh.
  case noTriangles(form: String)
  /// The distortion of an image's camera folds the image, or undistortion leaves hardly any of it.
  case cannotUndistort(image: String)
  /// A file of the dataset would overwrite a file of the capture.
  case wouldOverwrite(URL)

  /// One sentence with a remedy.
  public var description: String {
    switch self {
    case .tooLarge(let path):
      "\(path) makes the export larger than the 4 GiB that the format allows; use a smaller "
        + "texture size"
    case .noTriangles(let form):
      "the mesh has no triangles, and \(form) does not allow an empty mesh"
    case .cannotUndistort(let image):
      "the camera of \(image) has a distortion that cannot be removed from the image: align "
        + "with other intrinsics"
    case .wouldOverwrite(let url):
      "\(url.path) belongs to the capture itself; choose another folder"
    }
  }
}

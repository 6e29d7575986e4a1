import Foundation

/// Why something cannot be exported.
public enum FormatError: Error, Equatable, CustomStringConvertible {
  /// The file at `path` makes the export larger than the 4 GiB that its form can count.
  case tooLarge(path: String)
  /// The form has no way to say that there is nothing.
  case noTriangles(form: String)
  /// The distortion of an image's camera folds the picture, or hardly any of it is left.
  case cannotUndistort(image: String)
  /// A file of the dataset would take the place of one of the capture.
  case wouldOverwrite(URL)

  /// One sentence with a way out.
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

import Formats
import Foundation

/// Why a capture cannot be loaded.
public enum CaptureError: Error, Equatable {
  case notFound(URL)
  case notAFolder(URL)
  /// The system denies access to the path.
  case notReachable(URL, reason: String)
  case unreadableFolder(URL, reason: String)
  /// The folder contains more files than the limit.
  case tooManyFiles(URL, limit: Int)
  /// The folder and its subfolders with these names contain no possible photographs.
  case empty(URL, lookedIn: [String])
  /// None of the possible photographs could be read, with the first reasons.
  case nothingReadable(URL, skipped: [FileRemark])
  /// The folder lacks data that the requested format needs.
  case wrongFormat(URL, format: CaptureFormat)
  /// The images exist only in a video; `frames` is the ffmpeg output pattern for extracted ones.
  case onlyFilm(URL, film: String, frames: String)
  /// A scanner app's data is invalid.
  case badScan(URL, FileProblem)
  /// An archive cannot be unpacked or is rejected.
  case badArchive(URL, ArchiveProblem)
  /// Frames cannot be extracted from a video.
  case badFilm(URL, FilmProblem)
  /// A pose file is invalid or damaged.
  case badPoses(URL, FileProblem)
  /// Another program's model that provides the poses cannot be read.
  case badModel(URL, ProjectError)
  /// No name in a pose file is that of a photograph, with examples of both.
  case noPhotographOfPoses(URL, names: [String], photograph: String)
  /// More than one entry of a pose file has the name of each photograph, such as this one.
  case ambiguousPoses(URL, photograph: String)
  /// The photographs listed in a pose file, with some of their names, are not in its folder or the
  /// parents.
  case photographsOfPoses(URL, names: [String])
  /// The specified masks are invalid.
  case badMasks(URL, MaskProblem)
  /// `transforms.json` is invalid.
  case badTransforms(URL, FileProblem)
  /// The rigs stated in a file or by folders cannot be used.
  case badRig(URL, FileProblem)
  /// Another program's image data is invalid.
  case badProject(URL, FileProblem)
  /// A file of views to add to a simulated capture is invalid.
  case badViews(URL, FileProblem)
  /// The text of `--camera` does not specify intrinsics.
  case badCamera(text: String, CameraProblem)
}

/// Why masks given by the user are invalid.
public enum MaskProblem: Equatable, Sendable {
  case noFolder
  /// No mask has the name of a photograph, such as this one.
  case noneFits(photograph: String)
  /// This file is a depth map.
  case depth(file: String)
  /// No photograph of the capture contains a portrait matte.
  case noMattes
}

/// Why intrinsics given by the user are invalid.
public enum CameraProblem: Equatable, Sendable {
  /// The number of values is not supported.
  case count(Int)
  case notANumber(String)
  /// The focal lengths are not between 0 and this number of pixels.
  case focalLength(limit: Int)
  /// The principal point is too far from the image.
  case farPrincipalPoint
  /// The absolute value of a distortion coefficient exceeds this limit.
  case distortion(limit: Int)
  /// The intrinsics are implausible for images of this width and height in pixels.
  case impossible(FileProblem, width: Int, height: Int)
}

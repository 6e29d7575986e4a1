import Formats
import Foundation

/// Why a folder gave no capture.
public enum CaptureError: Error, Equatable {
  case notFound(URL)
  case notAFolder(URL)
  /// The system does not let us see whether it is there.
  case notReachable(URL, reason: String)
  case unreadableFolder(URL, reason: String)
  /// The folder holds more files than this.
  case tooManyFiles(URL, limit: Int)
  /// There is nothing that could be a photograph, neither in it nor in subfolders of these names.
  case empty(URL, lookedIn: [String])
  /// There were candidates, but none could be read; the first reasons.
  case nothingReadable(URL, skipped: [FileRemark])
  /// The folder lacks what the demanded format needs.
  case wrongFormat(URL, format: CaptureFormat)
  /// The pictures are only in a film; extracted ones would lie at `frames`, as ffmpeg writes a pattern.
  case onlyFilm(URL, film: String, frames: String)
  /// What a scanner app wrote of its pictures cannot be.
  case badScan(URL, FileProblem)
  /// An archive cannot be unpacked, or may not be.
  case badArchive(URL, ArchiveProblem)
  /// No pictures can be taken out of a film.
  case badFilm(URL, FilmProblem)
  /// A file of poses is none, or damaged.
  case badPoses(URL, FileProblem)
  /// A model of another program, of which the poses are used, cannot be read.
  case badModel(URL, ProjectError)
  /// None of the names in a pose file is a photograph's; some of them, and a photograph's name.
  case noPhotographOfPoses(URL, names: [String], photograph: String)
  /// The photographs that a pose file names, some of them here, are neither with it nor above it.
  case photographsOfPoses(URL, names: [String])
  /// The masks that were asked for are none.
  case badMasks(URL, MaskProblem)
  /// `transforms.json` is not what it should be.
  case badTransforms(URL, FileProblem)
  /// What the project of another program says of its images cannot be.
  case badProject(URL, FileProblem)
  /// A file does not say which views to add to a simulated capture.
  case badViews(URL, FileProblem)
  /// The text of `--camera` gives no intrinsics.
  case badCamera(text: String, CameraProblem)
}

/// What is wrong with masks given by the user.
public enum MaskProblem: Equatable, Sendable {
  case noFolder
  /// No file is named like a photograph, such as this one.
  case noneFits(photograph: String)
  /// This file holds depth.
  case depth(file: String)
  /// No photograph of the capture holds a portrait matte.
  case noMattes
}

/// What is wrong with intrinsics given by the user.
public enum CameraProblem: Equatable, Sendable {
  /// This many numbers are not one of the possible counts.
  case count(Int)
  case notANumber(String)
  /// The focal lengths are not between 0 and this many pixels.
  case focalLength(limit: Int)
  /// The principal point is this many pixels away or more.
  case farPrincipalPoint
  /// A distortion coefficient is beyond ± this.
  case distortion(limit: Int)
  /// No camera with images of this width and height, pixels, has them.
  case impossible(FileProblem, width: Int, height: Int)
}

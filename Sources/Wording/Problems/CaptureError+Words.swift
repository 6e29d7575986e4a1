import Capture
import Foundation
import ObjectCapture
import ShellKit
import Support

extension CaptureError: Worded {
  /// One sentence that starts with the affected path.
  package var words: String {
    switch self {
    case .notFound(let url): "\(url.path): there is no such file or folder"
    case .notAFolder(let url):
      "\(url.path): not a folder of photographs, transforms.json, archive or video"
    case .notReachable(let url, let reason):
      "\(url.path) cannot be read: \(lowercasedStart(reason))"
    case .unreadableFolder(let url, let reason):
      "\(url.path): the folder cannot be read: \(lowercasedStart(reason))"
    case .tooManyFiles(let url, let limit): "\(url.path): more than \(limit) files"
    case .empty(let url, let folders):
      "\(url.path): no photographs; looked for JPEG, PNG, TIFF, HEIC and WebP files in it, in "
        + folders.map { "\($0)/" }.joined(separator: ", ") + " and in other subfolders"
    case .nothingReadable(let url, let skipped):
      "\(url.path): none of \(skipped.count) files is a readable photograph; "
        + (skipped.first.map { "the first, \($0.file): \($0.words)" } ?? "")
        + (skipped.contains { $0.fact == .skipped(.noSuchFile) }
          ? " --images FOLDER gives the folder of the photographs." : "")
    case .wrongFormat(let url, let format):
      "\(url.path): not a \(format.rawValue) capture: \(format.lacking)"
    case .onlyFilm(let url, let film, let frames):
      "\(url.path): its images are in \(film); extract them with "
        + "ffmpeg -i \(film) -start_number 0 -q:v 2 \(frames) and load again"
    case .badScan(let url, let problem):
      "\(url.path): \(problem.words); " + Self.photographsAlone
    case .badArchive(let url, let problem): "\(url.path): \(problem.words)"
    case .badFilm(let url, let problem): "\(url.path): \(problem.words)"
    case .badPoses(let url, let problem): "cannot read poses from \(url.path): \(problem.words)"
    case .badModel(let url, let error): "cannot read poses from \(url.path): \(error.words)"
    case .noPhotographOfPoses(let url, let names, let photograph):
      "\(url.path): none of its names (\(names.joined(separator: ", ")), …) matches a "
        + "photograph, such as \(photograph)"
    case .ambiguousPoses(let url, let photograph):
      "\(url.path): more than one entry has the name of each photograph, such as \(photograph); "
        + "load a folder above, if its subfolders are part of the names, or rename the photographs"
    case .photographsOfPoses(let url, let names):
      "\(url.path): its photographs (\(names.joined(separator: ", ")), …) are neither next "
        + "to it nor above it; give their folder with --images FOLDER"
    case .badMasks(let url, let problem): "\(url.path): \(problem.words)"
    case .badRig(let url, let problem): "\(url.path): \(problem.words)"
    case .badTransforms(let url, let problem):
      "\(url.path): \(problem.words); " + Self.photographsAlone
    case .badProject(let url, let problem):
      "\(url.path): \(problem.words); " + Self.photographsAlone
    case .badViews(let url, let problem): "cannot read views from \(url.path): \(problem.words)"
    case .badCamera(let text, let problem):
      "--camera \(text): \(problem.words); expected FX,FY,CX,CY[,K1,K2,P1,P2] in "
        + "pixels, or fisheye,FX,FY,CX,CY[,K1,K2,K3,K4]"
    }
  }
}

extension CaptureError {
  /// What loads the photographs of a capture whose other data is damaged.
  static let photographsAlone = "load FOLDER --format images loads its photographs alone"
}

extension MaskProblem: Worded {
  package var words: String {
    switch self {
    case .noFolder: "the mask folder does not exist; --masks none uses no masks"
    case .noneFits(let name):
      "no mask is named like a photograph, such as \(name).png or "
        + "\((name as NSString).deletingPathExtension)_mask.png for \(name)"
    case .depth(let file): "\(file) contains depth, not a mask; --masks none uses no masks"
    case .noMattes: "none of the photographs has a portrait matte; --masks also takes a folder"
    }
  }
}

extension ArchiveProblem: Worded {
  package var words: String {
    switch self {
    case .zip(.damaged(let reason)): "the archive cannot be read: \(lowercasedStart(reason))"
    case .zip(.damagedEntry(let path)): "the archive is damaged at \(path)"
    case .zip(.tooManyEntries(let count, let limit)):
      "the archive lists \(count) files, over \(limit)"
    case .path(let path): "nothing was unpacked: '\(path)' would be outside the archive's folder"
    case .link(let path): "nothing was unpacked: \(path) is a symbolic link"
    case .encrypted(let path):
      "nothing was unpacked: \(path) is encrypted; unpack it with another program and load "
        + "the folder"
    case .twice(let path): "nothing was unpacked: \(path) occurs twice"
    case .bomb(let bytes, let packed):
      "nothing was unpacked: \(ByteText.words(packed)) would become "
        + "\(ByteText.words(bytes)), too much for photographs"
    case .noRoom(let bytes):
      "nothing was unpacked: its \(ByteText.words(bytes)) do not fit on the disk"
    }
  }
}

extension FilmProblem: Worded {
  package var words: String {
    switch self {
    case .noProgram(let name):
      "videos are read with \(name), which is not installed: apt install ffmpeg"
    case .unreadable: "ffmpeg finds no frames that it can read"
    case .badSize(let width, let height): "its frames are \(width) × \(height)"
    }
  }
}

extension CameraProblem: Worded {
  package var words: String {
    switch self {
    case .count(let count): "\(count) numbers, but only 4, 5, 6 or 8 are possible"
    case .notANumber(let text): "'\(text)' is not a number"
    case .focalLength(let limit):
      "the focal lengths FX and FY must be between 0 and \(limit) pixels"
    case .farPrincipalPoint: "the principal point CX, CY is a million pixels or more away"
    case .distortion(let limit): "distortion coefficients must be between -\(limit) and \(limit)"
    case .impossible(let problem, let width, let height):
      "invalid for images of \(width) × \(height): \(problem.words)"
    }
  }
}

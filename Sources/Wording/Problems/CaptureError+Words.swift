import Capture
import ObjectCapture
import ShellKit
import Support

extension CaptureError: Worded {
  /// One sentence that starts with the affected path.
  package var words: String {
    switch self {
    case .notFound(let url): "\(url.path): there is no such file or folder"
    case .notAFolder(let url):
      "\(url.path): neither a folder of photographs nor a transforms.json nor an archive or film"
    case .notReachable(let url, let reason):
      "\(url.path) cannot be read: \(lowercasedStart(reason))"
    case .unreadableFolder(let url, let reason):
      "\(url.path): the folder cannot be read: \(lowercasedStart(reason))"
    case .tooManyFiles(let url, let limit): "\(url.path): more than \(limit) files"
    case .empty(let url, let folders):
      "\(url.path): no photographs; looked for JPEG, PNG, TIFF, HEIC and WebP files in it and in "
        + folders.map { "\($0)/" }.joined(separator: ", ")
    case .nothingReadable(let url, let skipped):
      "\(url.path): none of \(skipped.count) files is a readable photograph; "
        + (skipped.first.map { "the first, \($0.file): \($0.words)" } ?? "")
    case .wrongFormat(let url, let format):
      "\(url.path): not a \(format.rawValue) capture: \(format.lacking)"
    case .onlyFilm(let url, let film, let frames):
      "\(url.path): its pictures are in \(film), and films are not read; take it apart with "
        + "ffmpeg -i \(film) -start_number 0 -q:v 2 \(frames) and load again"
    case .badScan(let url, let problem): "\(url.path): \(problem.words)"
    case .badArchive(let url, let problem): "\(url.path): \(problem.words)"
    case .badFilm(let url, let problem): "\(url.path): \(problem.words)"
    case .badPoses(let url, let problem): "cannot take poses from \(url.path): \(problem.words)"
    case .badModel(let url, let error): "cannot take poses from \(url.path): \(error.words)"
    case .noPhotographOfPoses(let url, let names, let photograph):
      "\(url.path): none of its names (\(names.joined(separator: ", ")), …) is that of a photograph, "
        + "such as \(photograph)"
    case .photographsOfPoses(let url, let names):
      "\(url.path): its photographs (\(names.joined(separator: ", ")), …) are neither beside it nor "
        + "above it; --images FOLDER says where they are"
    case .badMasks(let url, let problem): "\(url.path): \(problem.words)"
    case .badTransforms(let url, let problem): "\(url.path): \(problem.words)"
    case .badProject(let url, let problem): "\(url.path): \(problem.words)"
    case .badViews(let url, let problem): "cannot take views from \(url.path): \(problem.words)"
    case .badCamera(let text, let problem):
      "--camera \(text): \(problem.words); expected FX,FY,CX,CY[,K1,K2,P1,P2] in pixels"
    }
  }
}

extension MaskProblem: Worded {
  package var words: String {
    switch self {
    case .noFolder: "there is no such folder of masks; --masks none uses no masks"
    case .noneFits(let name):
      "no mask is named like a photograph, as \(name).png would be for \(name)"
    case .depth(let file): "\(file) holds depth, not a mask; --masks none uses no masks"
    case .noMattes: "none of the photographs holds a portrait matte; --masks takes a folder, too"
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
    case .path(let path): "nothing was unpacked: '\(path)' would lie outside the archive's folder"
    case .link(let path): "nothing was unpacked: \(path) is a symbolic link"
    case .encrypted(let path):
      "nothing was unpacked: \(path) is encrypted; unpack it yourself and load the folder"
    case .twice(let path): "nothing was unpacked: \(path) is there twice"
    case .bomb(let bytes, let packed):
      "nothing was unpacked: \(ByteText.words(packed)) would become \(ByteText.words(bytes)), "
        + "which no photographs do"
    case .noRoom(let bytes):
      "nothing was unpacked: its \(ByteText.words(bytes)) do not fit on the disk"
    }
  }
}

extension FilmProblem: Worded {
  package var words: String {
    switch self {
    case .noProgram(let name): "films are read with \(name), which is not there: apt install ffmpeg"
    case .unreadable: "ffmpeg finds no pictures in it that it can read"
    case .badSize(let width, let height): "its pictures are \(width) × \(height)"
    }
  }
}

extension CameraProblem: Worded {
  package var words: String {
    switch self {
    case .count(let count): "\(count) numbers, and 4, 5, 6 or 8 are possible"
    case .notANumber(let text): "'\(text)' is not a number"
    case .focalLength(let limit):
      "the focal lengths FX and FY must be between 0 and \(limit) pixels"
    case .farPrincipalPoint: "the principal point CX, CY is a million pixels away"
    case .distortion(let limit): "distortion coefficients lie between -\(limit) and \(limit)"
    case .impossible(let problem, let width, let height):
      "no camera with images of \(width) × \(height) has it: \(problem.words)"
    }
  }
}

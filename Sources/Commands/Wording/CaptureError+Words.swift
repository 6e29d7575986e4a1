import Capture
import Support

extension CaptureError: Worded {
  /// One sentence that starts with the path it is about.
  var words: String {
    switch self {
    case .notFound(let url): "\(url.path): there is no such file or folder"
    case .notAFolder(let url): "\(url.path): neither a folder of photographs nor a transforms.json"
    case .notReachable(let url, let reason):
      "\(url.path) cannot be read: \(lowercasedStart(reason))"
    case .unreadableFolder(let url, let reason):
      "\(url.path): the folder cannot be read: \(lowercasedStart(reason))"
    case .tooManyFiles(let url, let limit): "\(url.path): more than \(limit) files"
    case .empty(let url, let folders):
      "\(url.path): no photographs; looked for JPEG, PNG, TIFF and HEIC files in it and in "
        + folders.map { "\($0)/" }.joined(separator: ", ")
    case .nothingReadable(let url, let skipped):
      "\(url.path): none of \(skipped.count) files is a readable photograph; "
        + (skipped.first.map { "the first, \($0.file): \($0.words)" } ?? "")
    case .wrongFormat(let url, let format):
      "\(url.path): not a \(format.rawValue) capture: \(format.lacking)"
    case .badTransforms(let url, let problem): "\(url.path): \(problem.words)"
    case .badProject(let url, let problem): "\(url.path): \(problem.words)"
    case .badViews(let url, let problem): "cannot take views from \(url.path): \(problem.words)"
    case .badCamera(let text, let problem):
      "--camera \(text): \(problem.words); expected FX,FY,CX,CY[,K1,K2,P1,P2] in pixels"
    }
  }
}

extension CameraProblem: Worded {
  var words: String {
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

extension CaptureFormat {
  /// What a folder lacks that is not of this format.
  fileprivate var lacking: String {
    switch self {
    case .nerfstudio: "it has no transforms.json"
    case .bundle: "it is a folder, and a bundle is one file"
    case .colmap, .openSfM: "it holds no project"
    case .captureSample: "no _depth.TIF or _gravity.TXT lies beside the photographs"
    default: "it has no Images folder beside Snapshots, Checkpoints or Models"
    }
  }
}

import Formats
import Foundation
import ShellKit
import Support
import Workspace

extension ExportRemark: Worded {
  package var words: String {
    switch self {
    case .unknownScale(let unit):
      "the scale is unknown: one unit of the scene is written as \(unit.words)"
    case .unusedScale(let unused): unused.words
    case .unstatedFrame(let frame):
      "the format does not state its coordinate frame: \(frame); export world FILE.json does"
    case .openMesh: "the mesh is not closed, as 3D printing requires; mesh check shows where"
    case .encodedNames(let count):
      "\(count) names are percent-encoded, because images.txt allows no spaces; --format "
        + "colmap preserves them"
    case .lensMisfit(let pixels):
      "the format cannot store all intrinsics of the cameras: errors of up to "
        + "\(String(format: "%.2g", pixels)) px"
    case .stale(let stage, let reasons):
      "the result of \(stage.rawValue) is stale: \(reasons.map(\.words).joined(separator: "; "))"
    case .turnedImages(let count):
      "\(count == 1 ? "1 image is" : "\(count) images are") re-encoded, upright and without EXIF orientation, which programs "
        + "interpret differently"
    case .renamedImages(let count): "\(count == 1 ? "1 image is" : "\(count) images are") renamed"
    case .noMetricDepth: "depth maps are left out: the scale of the poses is unknown"
    case .absentPhotographs(let count):
      count == 1
        ? "1 pose is left out: its photograph is not available"
        : "\(count) poses are left out: their photographs are not available"
    case .removed(let file, let isFromDataset):
      "removed \(file), which an earlier export" + (isFromDataset ? " or another program" : "")
        + " left"
    }
  }
}

extension ExportUnit {
  fileprivate var words: String {
    switch self {
    case .meter: "one meter"
    case .millimeter: "1000 millimeters"
    }
  }
}

extension ExportSummary: Worded {
  /// A short description of what was written.
  package var words: String {
    switch self {
    case .poses(let count): Figure.counted(count, "pose")
    case .densePoints(let count, let redundant):
      "\(Figure.counted(count, "point")) of the dense cloud"
        + (redundant > 0 ? " without \(redundant) redundant ones (--all also writes those)" : "")
    case .sparsePoints(let count): "\(Figure.counted(count, "point")) of the alignment"
    case .mesh(let triangles): Figure.counted(triangles, "triangle")
    case .model(let triangles, let size): "\(triangles) triangles with a \(size) px texture"
    case .depth(let depth):
      "\(depth.camera.width) × \(depth.camera.height) depths, "
        + "\(HumanText.number(depth.known * 100)) % known"
    case .world(let frames):
      frames.isEmpty
        ? "no other frame is known" : "similarities to \(frames.joined(separator: ", "))"
    case .dataset(let summary): summary.words
    }
  }
}

extension DatasetSummary {
  /// The content of the folder, on one line.
  fileprivate var words: String {
    let treatments = [
      (copied, "copied"), (turned, "rotated upright"), (converted, "converted"),
      (undistorted, "undistorted"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var parts = [
      Figure.counted(poses, "pose"),
      "\(Figure.counted(images, "image")) (\(treatments.joined(separator: ", ")))",
    ]
    if masks > 0 { parts.append(Figure.counted(masks, "mask")) }
    if depthMaps > 0 { parts.append(Figure.counted(depthMaps, "depth map")) }
    return parts.joined(separator: ", ")
  }
}

extension ExportError: Worded {
  package var words: String {
    switch self {
    case .unknownEnding(let ending, let known):
      Self.unknownFormat(ending.isEmpty ? "of a path without extension" : "." + ending, known)
    case .unsupported(let format, let kind, let known):
      Self.unknownFormat("\(format.rawValue) for \(kind.rawValue)", known)
    case .noFolder(let path): "there is no folder \(path)"
    case .noDepthMap(let frame): "there is no depth map of \(frame)"
    case .noSensorDepth(let frame): "there is no sensor depth of \(frame)"
    case .noFrame(let reason): reason.words
    case .otherPoses(let stage):
      "\(stage.rawValue) was made with other poses, so that its frame is unknown; run: "
        + stage.rawValue
    }
  }

  private static func unknownFormat(_ text: String, _ known: [FormatChoice]) -> String {
    "unknown format \(text); known are \(known.map(\.words).joined(separator: ", "))"
  }
}

extension MissingFrame {
  /// What is missing, and what to do.
  fileprivate var words: String {
    switch self {
    case .noGivenPoses:
      "--frame given: fewer than four photographs were loaded with poses; load PATH --poses FILE "
        + "reads them"
    case .givenPosesDisagree:
      "--frame given: the given poses do not fit those of align; diagnose shows the reason"
    case .noControl:
      "--frame grid: no control points are loaded; run: control load FILE"
    case .unusedControl(let problem):
      "--frame grid: the control points are not used: \(problem.words)"
    case .noPlace:
      "--frame enu: the photographs have no satellite positions that place the model; why place "
        + "shows the reason"
    }
  }
}

extension FormatChoice {
  fileprivate var words: String {
    switch self {
    case .ending(let ending): ".\(ending)"
    case .name(let format): "--format \(format.rawValue)"
    }
  }
}

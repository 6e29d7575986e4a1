import Diagnosis
import Foundation
import Measuring
import Script
import Support
import Workspace

/// Words remedies as commands that can be typed unchanged, or as instructions for taking
/// photographs.
package struct Advisor {
  /// The path of the capture in a command.
  let capture: String
  /// The working folder.
  let folder: URL

  private static let again = "reconstruct --until align"

  /// The command; `nil` if only a new capture helps.
  func command(_ remedy: Remedy) -> String? {
    switch remedy {
    case .fittedCamera: again("--camera auto")
    case .cameraByFile: again("--camera exif")
    case .refinedGiven: "set align.refine-given true; \(Self.again)"
    case .withoutMasks: again("--masks none")
    case .invertedMasks: again("--invert-masks")
    case .masks(let path): again("--masks \(FrameList.word(relative(path)))")
    case .withoutDepth: again("--no-depth")
    case .depthTimes(let factor): again("--depth-scale \(rounded(factor))")
    case .withoutPoses: again("--poses none")
    case .poses(let convention): again("--poses \(convention)")
    case .posesTimes(let factor): again("--pose-scale \(rounded(factor))")
    case .leaveOut(let names):
      "exclude \(names.map(FrameList.word).joined(separator: " ")); \(Self.again)"
    case .set(let stage, let name, let value):
      "set \(stage).\(name) \(value ?? "default"); \(Self.again)"
    case .again(let stage): stage.rawValue
    case .ask(let lack, let stage): "engine slurm \(asked(lack)); \(stage)"
    case .removeDistance, .markerSize, .withoutSatellites, .checkOnly, .listPoint:
      placeCommand(remedy)
    case .shootBetween, .shoot: nil
    }
  }

  /// The command of a remedy for size and place.
  private func placeCommand(_ remedy: Remedy) -> String? {
    switch remedy {
    case .removeDistance(let a, let b): "scale clear \(a) \(b)"
    case .markerSize(let family, let meters): "markers size \(family) \(rounded(1000 * meters))mm"
    case .withoutSatellites: again("--no-gps")
    case .checkOnly(let names, let file, let deviation):
      "control load \(FrameList.word(relative(file))) --deviation \(deviation)m --check "
        + FrameList.word(names.joined(separator: ","))
    case .listPoint(let name):
      MarkerPlace(name) == nil ? "point list \(name)" : "markers list"
    default: nil
    }
  }

  /// Generous initial values, which the user adapts to the cluster.
  private func asked(_ lack: ShardFacts.Lack) -> String {
    switch lack {
    case .memory: "--memory 16G"
    case .time: "--time 24:00:00"
    }
  }

  private func again(_ options: String) -> String { load(options) + "; " + Self.again }

  /// The command that loads the capture with other options.
  func load(_ options: String) -> String { "load \(FrameList.word(capture)) \(options)" }

  private func relative(_ path: String) -> String {
    let base = folder.path + "/"
    return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }

  /// Rounds to three digits, enough for a unit conversion factor.
  private func rounded(_ factor: Double) -> String {
    let power = pow(10, (log10(max(factor, .leastNormalMagnitude))).rounded(.down) - 2)
    let value = (factor / power).rounded() * power
    return String(format: "%.4g", value)
  }
}

extension Advisor {
  /// Creates an advisor for the capture of a project, with paths relative to a folder.
  package init(for project: Project, in directory: URL) throws {
    let capture = try project.loadedCapture()
    let path = project.workspace?.note.path ?? capture.url.path
    let base = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
    self.init(
      capture: path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path,
      folder: directory)
  }
}

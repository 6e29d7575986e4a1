import Capture
import Files
import Formats
import Foundation
import Pipeline
import Scene
import Support

/// Opens projects of COLMAP and OpenSfM.
enum ProjectSource {
  private enum Place {
    case colmap(COLMAPProject)
    case openSfM(OpenSfMProject)
  }

  /// The capture and results of a project; `nil` if the folder is not a project, or another format
  /// is requested.
  ///
  /// - Throws: `ProjectError`, `CaptureError`, `FileError`, `Cancelled`.
  static func open(
    _ url: URL, options: CaptureOptions, sound: SoundFiles, in context: RunContext
  ) throws -> OpenedCapture? {
    guard let place = place(url, options.format) else {
      guard options.format == .colmap || options.format == .openSfM else { return nil }
      throw ProjectError.nothingInside(url)
    }
    let (found, images) = try read(place, in: context)
    let given = options.images.isEmpty ? nil : URL(fileURLWithPath: options.images)
    let files = ProjectImages(
      folder: url, images: given ?? images ?? url, entries: found.images,
      cameras: viewCameras(of: found))
    let sizes = files.otherSizes
    let (project, poses) = (sizes.isEmpty ? found : found.resized(to: sizes)).takingKnownPoses()
    let cameras = viewCameras(of: project)
    var sized = files
    sized.cameras = cameras
    var capture = try sized.capture(
      format: project.program == .colmap ? .colmap : .openSfM, options: options, sound: sound,
      in: context)
    capture.take(poses, of: project.program, options: options)
    let results = ProjectResults(
      identity: identity(of: project, with: options), project: project, cameras: cameras,
      origin: ResultOrigin(project.program))
    var opened = OpenedCapture(capture: try capture.applying(options), results: results)
    opened.remarks = [.project(project)]
    return opened
  }

  private static func viewCameras(of project: ForeignProject) -> [ViewCamera] {
    project.cameras.map { ViewCamera(camera: $0.camera, source: $0.source) }
  }

  /// Results belong to the photographs with their masks: other masks cause another import.
  private static func identity(of project: ForeignProject, with options: CaptureOptions) -> String {
    guard !options.masks.isEmpty else { return project.identity }
    return "\(project.identity) \(options.masks) \(options.invertMasks)"
  }

  private static func place(_ url: URL, _ format: CaptureFormat) -> Place? {
    guard FileKind.at(url) == .folder else { return nil }
    // A transforms.json next to a model has more information about the photographs.
    let hasTransforms = CaptureFolder.hasTransforms(url)
    switch format {
    case .auto where hasTransforms: return nil
    case .auto:
      if let found = OpenSfMProject(url) { return .openSfM(found) }
      return COLMAPProject(url).flatMap { $0.isCertain ? .colmap($0) : nil }
    case .colmap: return COLMAPProject(url).map { .colmap($0) }
    case .openSfM: return OpenSfMProject(url).map { .openSfM($0) }
    default: return nil
    }
  }

  private static func read(
    _ place: Place, in context: RunContext
  ) throws -> (ForeignProject, images: URL?) {
    switch place {
    case .colmap(let found):
      let project = try ForeignProject(colmap: found, in: context)
      return (project, found.images)
    case .openSfM(let found):
      let project = try ForeignProject(openSfM: found)
      return (project, found.images)
    }
  }
}

extension ResultOrigin {
  /// The program as the origin of results.
  init(_ program: ForeignProgram) {
    switch program {
    case .colmap: self = .colmap
    case .opensfm: self = .opensfm
    }
  }
}

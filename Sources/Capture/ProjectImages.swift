import Files
import Formats
import Foundation
import Geometry
import Imaging
import Scene
import Support

/// The images of another program's project as a capture; unavailable images are listed with name
/// and size.
public struct ProjectImages: Sendable {
  /// The project folder.
  public var folder: URL
  /// The image folder; `nil` if it does not exist.
  public var images: URL?
  /// The images in order.
  public var entries: [ForeignProject.Image]
  /// The project's cameras.
  public var cameras: [ViewCamera]

  /// Creates the images of a project.
  public init(folder: URL, images: URL?, entries: [ForeignProject.Image], cameras: [ViewCamera]) {
    self.folder = folder
    self.images = images
    self.entries = entries
    self.cameras = cameras
  }

  /// The capture with the project's own cameras.
  ///
  /// - Throws: `CaptureError.badProject` for invalid names or sizes, `Cancelled`.
  public func capture(
    format: CaptureFormat, options: CaptureOptions, sound: SoundFiles, in context: RunContext
  ) throws -> Capture {
    let check = ImageCheck(isWanted: options.verify, sound: sound)
    let found = try context.parallelMap(entries, label: "Reading photographs") { entry, _ in
      look(for: entry, check)
    }
    let frames = zip(entries, found).map { Frame(name: $0.name, info: $1.info) }
    let draft = try masks(zip(entries, found).map { ($0.name, $1.info) }, options)
    let views = zip(zip(entries, found), draft.frames).map { pair, drafted in
      var view = View(name: pair.0.name, image: pair.1.info.source, camera: pair.0.camera)
      view.mask = drafted.mask
      view.isMaskInverted = options.invertMasks
      return view
    }
    let problems = zip(entries, found).compactMap { entry, found in
      found.problem.map { FileRemark(file: entry.name, .notUsed($0)) }
    }
    let capture = Capture(
      name: folder.lastPathComponent, url: folder, format: format, frames: frames,
      viewSet: ViewSet(views: views, cameras: cameras), skipped: draft.skipped,
      notes: problems + draft.notes)
    do {
      try capture.validate()
    } catch let problem as FileProblem {
      throw CaptureError.badProject(folder, problem)
    }
    return capture
  }

  /// The frames with the masks specified by the options, and remarks about unused folders.
  private func masks(_ images: [(name: String, info: ImageInfo)], _ options: CaptureOptions) throws
    -> CaptureDraft
  {
    var draft = CaptureDraft(frames: images.map { FrameDraft(path: $0.name, info: $0.info) })
    draft.skipped = (try? FolderListing(folder).partFolders) ?? []
    try draft.takeMasks(options, in: folder)
    return draft
  }

  /// The image file if its size is that of the camera; otherwise the problem with it.
  private func look(for entry: ForeignProject.Image, _ check: ImageCheck) -> (
    info: ImageInfo, problem: FileProblem?
  ) {
    let camera = cameras[entry.camera].camera
    let place = (images ?? folder).appendingPathComponent(entry.name)
    let absent = ImageInfo(
      absent: .project, url: place, format: .jpeg, width: camera.width, height: camera.height)
    guard let images, let path = try? FolderPath(folder: images).inside(entry.name),
      FileKind.at(images.appendingPathComponent(path)) == .file
    else { return (absent, nil) }
    do {
      var info = try check.info(path, in: images)
      // COLMAP uses pixels as stored, regardless of EXIF orientation.
      if info.storedWidth == camera.width && info.storedHeight == camera.height {
        info.orientation = .up
      }
      guard info.width == camera.width, info.height == camera.height else {
        return (
          absent,
          .sizesDiffer(
            image: SIMD2(info.width, info.height), intrinsics: SIMD2(camera.width, camera.height))
        )
      }
      return (info, nil)
    } catch {
      return (absent, FileProblem(error))
    }
  }
}

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
    let names = ProjectNames.safe(entries.map(\.name))
    let files = self.files
    let found = try context.parallelMap(Array(entries.indices), label: "Reading photographs") {
      index, _ in
      look(for: entries[index], at: files[index], check)
    }
    let named = zip(entries, names).map {
      ForeignProject.Image(name: $1, camera: $0.camera, rig: $0.rig)
    }
    let frames = zip(named, found).map { Frame(name: $0.name, info: $1.info) }
    let draft = try masks(zip(named, found).map { ($0.name, $1.info) }, options)
    let views = zip(zip(named, found), draft.frames).map { pair, drafted in
      var view = View(name: pair.0.name, image: pair.1.info.source, camera: pair.0.camera)
      view.mask = drafted.mask
      view.rig = pair.0.rig
      view.isMaskInverted = options.invertMasks
      return view
    }
    let hasAny = found.contains { $0.info.absence == nil }
    let problems = zip(named, found).compactMap { entry, found -> FileRemark? in
      // Without any photographs, the project is used for its results alone.
      let problem = found.problem ?? (hasAny && found.info.absence != nil ? .noSuchFile : nil)
      return problem.map { FileRemark(file: entry.name, .notUsed($0)) }
    }
    let capture = Capture(
      name: folder.lastPathComponent, url: folder, format: format, frames: frames,
      viewSet: ViewSet(views: views, cameras: cameras),
      skipped: draft.skipped + (hasAny ? unlisted(besides: found.map(\.info.url)) : []),
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

  /// The files of the images, by their names or the ends of those; `nil` where there is none.
  private var files: [Result<URL, FileProblem>?] {
    for place in [images, images == folder ? nil : folder] {
      guard let place else { continue }
      let below = FolderFiles(below: place, isOfPhotographs: true)
      let found = zip(entries, below.assign(entries.map(\.name))).map {
        entry, found -> Result<URL, FileProblem>? in
        let stated = try? FolderPath(folder: place).inside(entry.name)
        if let stated, FileKind.at(place.appendingPathComponent(stated)) == .file {
          return .success(place.appendingPathComponent(stated))
        }
        if case .failure(.noSuchFile) = found { return nil }
        return found.map { place.appendingPathComponent($0) }
      }
      if found.contains(where: { $0 != nil }) { return found }
    }
    return entries.map { _ in nil }
  }

  /// Remarks on photographs in the image folder that the project does not list.
  private func unlisted(besides used: [URL]) -> [FileRemark] {
    guard let images, images != folder, let listing = try? FolderListing(images) else { return [] }
    let known = Set(used.map(\.standardizedFileURL.path))
    return listing.files.filter {
      FolderListing.looksLikePhoto($0)
        && !known.contains(images.appendingPathComponent($0).standardizedFileURL.path)
    }
    .map { FileRemark(file: $0, .notNamed(in: folder.lastPathComponent)) }
  }

  /// Sizes of the images of cameras for which all are available in another size of the same aspect
  /// ratio, such as reduced copies; by index of the camera, width and height in pixels.
  public var otherSizes: [Int: SIMD2<Int>] {
    var sizes: [Int: Set<SIMD2<Int>>] = [:]
    for (entry, file) in zip(entries, files) {
      guard case .success(let url)? = file, let info = try? ImageInfo(probing: url) else {
        continue
      }
      sizes[entry.camera, default: []].insert(SIMD2(info.storedWidth, info.storedHeight))
    }
    return sizes.compactMapValues { $0.count == 1 ? $0.first : nil }.filter { index, size in
      let camera = cameras[index].camera
      return size != SIMD2(camera.width, camera.height)
        && (try? camera.fitted(width: size.x, height: size.y)) != nil
    }
  }

  /// The image file if its size is that of the camera; otherwise the problem with it.
  private func look(
    for entry: ForeignProject.Image, at file: Result<URL, FileProblem>?, _ check: ImageCheck
  ) -> (info: ImageInfo, problem: FileProblem?) {
    let camera = cameras[entry.camera].camera
    let place = (images ?? folder).appendingPathComponent(entry.name)
    let absent = ImageInfo(
      absent: .project, url: place, format: .jpeg, width: camera.width, height: camera.height)
    guard let file else { return (absent, nil) }
    do {
      let url = try file.get()
      var info = try check.info(
        url.lastPathComponent, in: url.deletingLastPathComponent())
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
